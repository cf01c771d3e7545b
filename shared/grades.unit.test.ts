import { expect, test } from "vitest";
import { Grade } from "../server/generated/prisma/enums.ts";
import { grades } from "./grades.ts";

test("the grades are the database's, and their alphabetical order is from best to worst", () => {
  const ordered = Object.values(grades);
  expect(ordered).toEqual(Object.values(Grade));
  expect(ordered.toSorted()).toEqual(ordered);
});
