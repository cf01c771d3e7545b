import { expect, test } from "vitest";
import { untilChanged } from "./untilChanged.ts";

const responseCache = { isListening: true, onChange: () => undefined };

test("what a transaction reads is neither kept nor taken from memory", async () => {
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
