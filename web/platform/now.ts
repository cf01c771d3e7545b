let ofDocument: Date | undefined;

/**
 * Returns the current time for texts that depend on the time. While React hydrates a page, returns the time at which
 * the server rendered the page, so that server and browser render the same text.
 */
export const now = (): Date => ofDocument ?? new Date();

/** Runs a synchronous function with the clock of `now` stopped at the given time. */
export function atTime<Result>(time: Date, run: () => Result): Result {
  ofDocument = time;
  try {
    return run();
  } finally {
    ofDocument = undefined;
  }
}

/** Stops the clock of `now` at the given time. Call it without a time to let the clock run again. */
export function stopClock(time?: Date): void {
  ofDocument = time;
}
