import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { ownText } from "./ownText.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

test("the copy equals the original, whatever its characters are", () => {
  for (const text of ["", "plain", 'a "quoted" \\ text', "ফোন \u{1f4f1}", "lone \ud800", "\u2028"])
    expect(ownText(text)).toBe(text);
});

test("a copy of a substring does not keep the whole string in memory", () => {
  const bytesOf = (keep: (part: string) => string) => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const kept = Array.from({ length: 200 }, (_, number) => {
      const whole = Buffer.alloc(50_000, `${number} `).toString();
      return keep(whole.slice(100, 140));
    });
    collectGarbage();
    return (process.memoryUsage().heapUsed - before) / kept.length;
  };
  expect(bytesOf((part) => part)).toBeGreaterThan(25_000);
  expect(bytesOf(ownText)).toBeLessThan(5_000);
});
