/** Signals from a supervisor, from Ctrl-C, and from a closed terminal. */
export const shutdownSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** npm and tsx pass on the Ctrl-C that the terminal has already sent to the whole process group. */
const duplicateWithinMs = 1_000;

/** Calls `stop` once, at the first shutdown signal. A second Ctrl-C ends the process at once. */
export function onShutdownSignal(stop: (signal: NodeJS.Signals) => void): void {
  let stoppedAt: number | undefined;
  const handle = (signal: NodeJS.Signals) => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now();
      stop(signal);
    } else if (signal === "SIGINT" && performance.now() - stoppedAt > duplicateWithinMs) {
      endBySignal(signal);
    }
  };
  for (const signal of shutdownSignals) process.on(signal, handle);
}

/** From now on shutdown signals end the process at once. */
export function obeySignals(): void {
  for (const signal of shutdownSignals) process.removeAllListeners(signal);
}

/**
 * Ends the process by a signal, as shells expect after a signal stopped a program. Unlike `process.exit` it waits for
 * no thread: a thread that opens a pipe without a writer, or reads from a silent one, would keep the process alive
 * forever.
 */
export function endBySignal(signal: NodeJS.Signals): void {
  obeySignals();
  process.kill(process.pid, signal);
}
