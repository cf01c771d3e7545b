import { expect, test } from "vitest";
import { untilChanged } from "./untilChanged.ts";

const responseCache = { isListening: true, onChange: () => undefined };

test("a value that is read in a transaction is neither stored in memory nor taken from it", async () => {
  let committed = 0;
  const read = untilChanged(
    ["tag"],
    async ({ written }: { responseCache: typeof responseCache; written?: number }) =>
      written ?? committed,
  );
  const inTransaction = { responseCache, database: { isTransaction: true }, written: 7 };
  expect(await read(inTransaction)).toBe(7);
  expect(await read({ responseCache })).toBe(0);
  expect(await read(inTransaction)).toBe(7);
  committed = 1;
  expect(await read({ responseCache })).toBe(0);
});
