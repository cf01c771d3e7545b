let last: Promise<unknown> = Promise.resolve();

/**
 * Runs functions that read or change the account's saved devices one after the other, so that no older response
 * overwrites a newer one.
 */
export function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const result = last.then(act);
  last = result.catch(() => undefined);
  return result;
}
