import { expect, test } from "vitest";
import { auditVariables } from "./auditQuery.ts";

const asked = (query: string) => auditVariables(new URLSearchParams(query));

test("subject, action, search and page are read from the address", () => {
  expect(asked("subject=DEVICE&action=CHANGED&search=+galaxy+&page=2")).toEqual({
    filter: { subject: "DEVICE", action: "CHANGED", search: "galaxy" },
    first: 25,
    offset: 25,
  });
});

test("words that mean nothing are passed over", () => {
  expect(asked("subject=constructor&action=EATEN&page=none")).toEqual({
    filter: { subject: undefined, action: undefined, search: undefined },
    first: 25,
    offset: 0,
  });
});
