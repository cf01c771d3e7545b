let ofDocument: Date | undefined;

/**
 * Returns the current time, for texts that depend on it. While React hydrates a page, this is the time at which the
 * server rendered the page.
 */
export const now = (): Date => ofDocument ?? new Date();

/** Runs a synchronous function while the clock of `now` is stopped at a given time. */
export function atTime<Result>(time: Date, run: () => Result): Result {
  ofDocument = time;
  try {
    return run();
  } finally {
    ofDocument = undefined;
  }
}

/** Stops the clock of `now` until it is called again without a time. */
export function stopClock(time?: Date): void {
  ofDocument = time;
}
