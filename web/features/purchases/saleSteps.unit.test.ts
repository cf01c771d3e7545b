import { expect, test } from "vitest";
import type { TimelineCode } from "../../generated/Sale.ts";
import { stepsOf } from "./saleSteps.ts";

const sent = "2026-11-20T10:00:00Z";

/** Returns the steps of a sell request whose purchase has these events, one day apart. */
function shown(...codes: TimelineCode[]): string[] {
  const timeline = (["SUBMITTED", ...codes] as const).map((code, index) => ({
    code,
    at: `2026-11-${20 + index}`,
  }));
  const payment = codes.includes("PAID") ? { date: "2026-11-01" } : null;
  return inWords(stepsOf({ createdAt: sent, rejection: null, purchase: { timeline, payment } }));
}

const inWords = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ label, state, at }) => [label, state, at?.slice(8, 10)].filter(Boolean).join(" "));

test("a pending request has been sent, and waits for its approval", () => {
  const steps = stepsOf({ createdAt: sent, rejection: null, purchase: null });
  expect(inWords(steps)).toEqual([
    "Sent done 20",
    "Approved next",
    "Inspected open",
    "Agreed open",
    "Paid open",
  ]);
});

test("a rejected request ended at its second step, and waits for nothing", () => {
  const rejection = { at: "2026-11-21T10:00:00Z" };
  const steps = stepsOf({ createdAt: sent, rejection, purchase: null });
  expect(inWords(steps).slice(0, 3)).toEqual([
    "Sent done 20",
    "Rejected ended 21",
    "Inspected open",
  ]);
});

test("a revised offer waits for the seller's answer", () => {
  expect(shown("APPROVED", "INSPECTED", "REVISED").slice(2)).toEqual([
    "Inspected done 22",
    "Agreed next",
    "Paid open",
  ]);
});

test("a paid purchase has a date at each step, and the last date is that of the payment", () => {
  expect(shown("APPROVED", "INSPECTED", "REVISED", "ACCEPTED", "PAID")).toEqual([
    "Sent done 20",
    "Approved done 21",
    "Inspected done 22",
    "Agreed done 24",
    "Paid done 01",
  ]);
});

test("a second inspection resets the steps after the first one", () => {
  expect(shown("APPROVED", "INSPECTED", "CONFIRMED", "INSPECTED", "REVISED").slice(2)).toEqual([
    "Inspected done 24",
    "Agreed next",
    "Paid open",
  ]);
  expect(shown("APPROVED", "INSPECTED", "REVISED", "EXPIRED").slice(3)).toEqual([
    "Expired ended 24",
    "Paid open",
  ]);
});

test("an approval after a rejection continues with the steps", () => {
  expect(shown("REJECTED", "APPROVED").slice(1, 3)).toEqual(["Approved done 22", "Inspected next"]);
});

test("a device that was returned without an agreement has no date for the agreement", () => {
  expect(shown("APPROVED", "INSPECTED", "REVISED", "RETURNED").slice(3)).toEqual([
    "Agreed open",
    "Returned ended 24",
  ]);
});
