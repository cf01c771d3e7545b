import { describe, expect, test } from "vitest";
import { faultOf } from "./check.mjs";
import { expressionsIn } from "./find.mjs";

test("expressions, and places that build further expressions, are found with their lines", () => {
  const code = [
    "const name: RegExp = /^ক+$/u;",
    "if (name.test(text) || 4 / 2 / 1) text.replace(/a/g, '/b/');",
    'const same = new RegExp("[a-z]+", "i");',
    "const built = () => RegExp(part + 1);",
    "const copy = new RegExp(source, 'g');",
  ].join("\n");
  expect(expressionsIn("server/x.ts", code)).toEqual({
    expressions: [
      { at: "server/x.ts:1", source: "^ক+$", flags: "u" },
      { at: "server/x.ts:2", source: "a", flags: "g" },
      { at: "server/x.ts:3", source: "[a-z]+", flags: "i" },
    ],
    builders: ["server/x.ts:4", "server/x.ts:5"],
  });
});

describe("the checker", () => {
  test.each([
    "^Bearer +(.*?) *$",
    "\\s+$",
    "[\\s,:|–-]+$",
    "\\s*,\\s*",
    "^(a+)+$",
    "-+\\d",
    "(?<!y)a+b",
  ])("finds that %s takes more than linear time", async (source) => {
    expect(await faultOf({ source, flags: "u" })).toMatch(/takes .* time, such as for/);
  });

  test.each(["^[\\w-]{43}$", "\\s+", "(?<!/)/+$", "^\\d{1,3}(,\\d{3})*$"])(
    "finds nothing wrong with %s",
    async (source) => {
      expect(await faultOf({ source, flags: "" })).toBeUndefined();
    },
  );
});
