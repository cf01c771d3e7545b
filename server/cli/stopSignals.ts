/**
 * What tells a process to stop: a supervisor, Ctrl-C, the terminal that was closed. npm, tsx and the
 * terminal may each pass on the same one, so they may come twice at once.
 */
export const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
