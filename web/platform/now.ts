let ofDocument: Date | undefined;

/** The time for texts that depend on it: while React hydrates a page, the time at which the server rendered it. */
export const now = (): Date => ofDocument ?? new Date();

/** Runs a function, which awaits nothing, with the clock of `now` stopped at a time. */
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
