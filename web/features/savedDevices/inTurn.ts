let last: Promise<unknown> = Promise.resolve();

/** Runs what reads or changes the saved devices of the account after what began before, so that no response is older. */
export function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const result = last.then(act);
  last = result.catch(() => undefined);
  return result;
}
