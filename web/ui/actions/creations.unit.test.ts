import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = readdirSync("web", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => readFileSync(`web/${file}`, "utf8"));

/**
 * The calls of `useSave` and `useAction` with a mutation that creates something, from the name to the end of the
 * options.
 */
const creations = sources.flatMap((text) => text.match(/use(?:Save|Action)\(Create[^}]*/g) ?? []);

test("all mutations that create something are sent with a key, so that a repeated request creates nothing", () => {
  expect(creations.length).toBeGreaterThan(7);
  expect(creations.filter((text) => !text.includes("once: true"))).toEqual([]);
});
