import { expect, test } from "vitest";
import { processorTimer } from "../../../testing/processorTime.ts";
import { timeFactor } from "../../../testing/timeFactor.mjs";
import { FileNames } from "./fileNames.ts";

const files = ["a.png", "A.png", "photos/b.jpg", "x/c.png", "y/C.png", "চার্জার.jpg"];
const names = () => new FileNames(files.map((name, index) => ({ name, number: index + 1 })));

test.each([
  ["a.png", ["a.png"]],
  ["b.jpg", ["photos/b.jpg"]],
  ["PHOTOS\\B.JPG", ["photos/b.jpg"]],
  ["c.png", ["x/c.png", "y/C.png"]],
  ["y/c.png", ["y/C.png"]],
  ["hotos/b.jpg", []],
  ["চার্জার.jpg", ["চার্জার.jpg"]],
])("the cell %s may mean %j", (cell, found) => {
  expect(names().matching(cell)).toEqual(found);
});

test("thousands of files with one name are looked up without a pass over all of them", () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    name: `${"f/".repeat(50)}${index}/a.png`,
    number: index + 1,
  }));
  const read = new FileNames(many);
  const usedMs = processorTimer();
  for (let index = 0; index < 200_000; index++) read.matching("x/A.png");
  expect(usedMs()).toBeLessThan(2_000 * timeFactor);
  expect(read.matching("4321/a.png")).toEqual([many[4321]?.name]);
  expect(read.matching(many[17]?.name.toUpperCase() ?? "")).toEqual([many[17]?.name]);
  expect(read.matching("A.png")).toHaveLength(2);
});

test("files that no cell identifies unambiguously are unused, and files that are not images are foreign", () => {
  const read = new FileNames([
    { name: "a.png", number: 1 },
    { name: "b.png", number: 2 },
    { name: "x/b.png", number: 3 },
    { name: "run.sh", number: 0 },
  ]);
  expect(read.use(["A.PNG", "B.png", "gone.png"])).toEqual(["a.png"]);
  expect(read.ignored).toEqual({ unused: 2, foreign: 1 });
});
