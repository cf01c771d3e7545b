/** Lets at most `limit` pieces of work run at once; the others wait in the order they came. */
export function atMost(limit: number) {
  let free = limit;
  const waiting: (() => void)[] = [];

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // A place that becomes free goes straight to whoever waits longest.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
