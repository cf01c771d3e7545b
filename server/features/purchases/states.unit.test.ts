import { describe, expect, it, test } from "vitest";
import { PurchaseState } from "../../generated/prisma/enums.ts";
import { deletionConflict, stateAt, transitions } from "./states.ts";

const now = new Date("2026-03-26T09:00:00.000Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const states = Object.values(PurchaseState);

describe("an offer", () => {
  it("is open until it expires", () => {
    expect(stateAt({ state: "REVISED", expiresAt: at(1) }, now)).toBe("REVISED");
    expect(stateAt({ state: "REVISED", expiresAt: at(0) }, now)).toBe("EXPIRED");
    expect(stateAt({ state: "REVISED", expiresAt: at(-1) }, now)).toBe("EXPIRED");
  });

  it.each(states.filter((state) => state !== "REVISED"))(
    "that is not open, %s, does not expire",
    (state) => {
      expect(stateAt({ state, expiresAt: at(-1) }, now)).toBe(state);
    },
  );
});

test.each<[keyof typeof transitions, PurchaseState[]]>([
  ["inspect", ["AWAITING_INSPECTION", "CONFIRMED", "REVISED", "EXPIRED", "REFUSED"]],
  ["accept", ["REVISED"]],
  ["decline", ["REVISED"]],
  ["pay", ["CONFIRMED", "ACCEPTED"]],
  ["giveBack", ["CONFIRMED", "REVISED", "ACCEPTED", "DECLINED", "EXPIRED", "REFUSED"]],
])("%s is possible only in these states", (name, possible) => {
  expect([...transitions[name].from].sort()).toEqual(possible.sort());
});

test("paid and returned purchases do not change, except by the correction of a payment", () => {
  const { correct, ...steps } = transitions;
  expect(correct).toMatchObject({ from: ["PAID"], to: ["PAID"] });
  const froms: PurchaseState[] = Object.values(steps).flatMap(({ from }) => from);
  expect(states.filter((state) => !froms.includes(state))).toEqual(["PAID", "RETURNED"]);
});

test("a transition leads to every state except the first state and EXPIRED", () => {
  const reached: PurchaseState[] = Object.values(transitions).flatMap(({ to }) => to);
  expect(states.filter((state) => !reached.includes(state))).toEqual([
    "AWAITING_INSPECTION",
    "EXPIRED",
  ]);
});

test("only purchases that are not inspected, declined or returned may be deleted", () => {
  expect(states.filter((state) => !deletionConflict(state))).toEqual([
    "AWAITING_INSPECTION",
    "DECLINED",
    "RETURNED",
  ]);
});
