import { describe, expect, test } from "vitest";
import { counted, outcomeOf } from "./outcome.ts";

const wording = {
  one: "Add Request Removed Successfully",
  several: (count: number) => `${counted(count, "tablets")} deleted`,
};
const refused = (...reasons: string[]) => reasons.map((reason) => ({ reason }));

describe("the message about an action on chosen requests", () => {
  test("one done is told in the shop's sentence", () => {
    expect(outcomeOf({ done: ["a"], refused: [] }, wording)).toEqual({
      success: "Add Request Removed Successfully",
      failure: false,
    });
  });

  test("several done are told by their number", () => {
    const { success, failure } = outcomeOf({ done: ["a", "b"], refused: [] }, wording);
    expect([success, failure]).toEqual(["2 tablet add requests deleted", false]);
  });

  test("one refused is told in the server's sentence", () => {
    expect(outcomeOf({ done: [], refused: refused("Not yet") }, wording)).toEqual({
      success: false,
      failure: "Not yet",
    });
  });

  test("of some done and some refused both are told, each reason once", () => {
    const result = { done: ["a"], refused: refused("Not yet", "Gone", "Not yet") };
    expect(outcomeOf(result, wording)).toEqual({
      success: "1 tablet add request deleted",
      failure: "3 left out: Not yet. Gone",
    });
  });
});
