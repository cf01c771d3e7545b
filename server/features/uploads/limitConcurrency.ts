/** Runs at most `limit` tasks at once; the others wait in the order in which they arrived. */
export function limitConcurrency(limit: number) {
  let free = limit;
  const waiting: (() => void)[] = [];

  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
