let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the functions that read or change the account's saved devices one after the other. Otherwise an older response
 * could overwrite a newer response.
 */
export function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const result = last.then(act);
  last = result.catch(() => undefined);
  return result;
}
