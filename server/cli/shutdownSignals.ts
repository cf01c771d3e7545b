/** The signals of a supervisor, of Ctrl-C, and of a terminal that closes. */
export const shutdownSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** npm and tsx pass on the Ctrl-C that the terminal has already sent to the whole process group. */
const duplicateWithinMs = 1_000;

/** Calls `stop` once, at the first shutdown signal. A second Ctrl-C ends the process at once. */
export function onShutdownSignal(stop: () => void): void {
  let stoppedAt: number | undefined;
  const handle = (signal: NodeJS.Signals) => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now();
      stop();
    } else if (signal === "SIGINT" && performance.now() - stoppedAt > duplicateWithinMs) {
      process.exit(1);
    }
  };
  for (const signal of shutdownSignals) process.on(signal, handle);
}
