import { describe, expect, test } from "vitest";
import { counted, outcomeOf } from "./outcome.ts";

const wording = {
  one: "Add Request Removed Successfully",
  several: (count: number) => `${counted(count, "tablets")} deleted`,
};
const refused = (...reasons: string[]) => reasons.map((reason) => ({ reason }));

describe("the messages about an action on chosen requests", () => {
  test("one changed request has a message of its own", () => {
    expect(outcomeOf({ done: ["a"], refused: [] }, wording)).toEqual({
      success: "Add Request Removed Successfully",
      failure: false,
    });
  });

  test("several changed requests are counted", () => {
    const { success, failure } = outcomeOf({ done: ["a", "b"], refused: [] }, wording);
    expect([success, failure]).toEqual(["2 tablet add requests deleted", false]);
  });

  test("one refused request shows the server's message", () => {
    expect(outcomeOf({ done: [], refused: refused("Not yet") }, wording)).toEqual({
      success: false,
      failure: "Not yet",
    });
  });

  test("if some are changed and some refused, both are reported, with each reason once", () => {
    const result = { done: ["a"], refused: refused("Not yet", "Gone", "Not yet") };
    expect(outcomeOf(result, wording)).toEqual({
      success: "1 tablet add request deleted",
      failure: "3 left out: Not yet. Gone",
    });
  });
});
