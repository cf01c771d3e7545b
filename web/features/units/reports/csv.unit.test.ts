import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("cells with quotes, commas and line breaks are quoted, and formulas become text", () => {
  expect(
    csvOf(
      ["Model", "Sold"],
      [
        ['13" tablet, "Pro"', 2],
        ["=SUM(A1)", -5],
      ],
    ),
  ).toBe('\uFEFFModel,Sold\r\n"13"" tablet, ""Pro""",2\r\n\'=SUM(A1),-5\r\n');
});
