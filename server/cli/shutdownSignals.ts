/** The signals of a supervisor, of Ctrl-C, and of a closed terminal. */
export const shutdownSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * A signal within this time after another signal is a duplicate: the terminal sends Ctrl-C to the whole process group,
 * and npm and tsx pass it on once more.
 */
const duplicateWithinMs = 1_000;

/** Calls `stop` once, at the first shutdown signal. A second Ctrl-C ends the process immediately. */
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

/** Lets shutdown signals end the process immediately from now on. */
export function obeySignals(): void {
  for (const signal of shutdownSignals) process.removeAllListeners(signal);
}

/**
 * Ends the process by a signal, because shells expect a program that was stopped by a signal to end this way. Unlike
 * `process.exit`, this function waits for no thread. A thread that opens a pipe without a writer, or reads from a
 * silent pipe, would keep the process alive forever.
 */
export function endBySignal(signal: NodeJS.Signals): void {
  obeySignals();
  process.kill(process.pid, signal);
}
