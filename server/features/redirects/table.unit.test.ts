import { expect, test } from "vitest";
import { RedirectTable } from "./table.ts";

const tableOf = (...rules: [from: string, to: string][]) =>
  new RedirectTable(
    rules.map(([from, to]) => ({
      id: from,
      from,
      to,
      kind: from.endsWith("/*") ? ("PREFIX" as const) : ("EXACT" as const),
    })),
  );

const table = tableOf(
  ["/old", "/aboutUs"],
  ["/shop/*", "/buySmartPhone"],
  ["/shop/tablets/*", "/buyTablet"],
  ["/shop/tablets/one", "/buyGadget?x=1"],
  ["/blog/*", "/news/*"],
  ["/news/first", "/old"],
  ["/a", "/b"],
  ["/b", "/a"],
  ["/grows/*", "/grows/more/*"],
  ["/bangla", "/bn/bangla"],
  ["/one", "/bn/two"],
  ["/two", "/one"],
  ["/bn/own", "/old"],
);

test.each([
  ["/old", "/aboutUs"],
  ["/old/", undefined],
  ["/older", undefined],
  ["/shop", undefined],
  ["/shop/x/y", "/buySmartPhone"],
  ["/shop/tablets/ten", "/buyTablet"],
  ["/shop/tablets/one", "/buyGadget?x=1"],
  ["/blog/2024/second", "/news/2024/second"],
  // Two rules apply one after the other, but result in a single redirect.
  ["/blog/first", "/aboutUs"],
  ["/a", undefined],
  ["/grows/x", undefined],
  ["/nothing", undefined],
  ["/bn/old", "/bn/aboutUs"],
  ["/bn/blog/first", "/bn/aboutUs"],
  ["/bn/own", "/aboutUs"],
  // Not redirected, because the path in Bangla would lead to itself.
  ["/bangla", undefined],
  ["/bn/bangla", undefined],
  ["/bn/two", undefined],
])("%s leads to %s", (path, target) => {
  expect(table.find(path)?.to).toBe(target);
});

test("rules that lead back to themselves are loops", () => {
  const loops = ["/a", "/b", "/grows/x", "/bangla", "/one", "/two"];
  const paths = [...loops, "/old", "/bn/own", "/blog/first", "/nothing"];
  expect(paths.filter((path) => table.isLoop(path))).toEqual(loops);
});
