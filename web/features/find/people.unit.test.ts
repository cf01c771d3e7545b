import { expect, test } from "vitest";
import { buyerOf, peopleIn } from "./people.ts";

const requester = { firstName: "Nadia", lastName: "Rahman", mobile: "01812345678" };
const sale = { requester } as never;
const found = {
  evaluations: [sale, sale],
  addRequests: [sale],
  units: [
    { sale: { buyerName: "Karim", buyerMobile: "01912345678" } },
    { sale: { buyerName: "Karim", buyerMobile: null } },
    { sale: null },
    { sale: null, reservation: { name: "Shirin", mobile: "01712000001" } },
  ] as never,
};
const names = (search: string) => peopleIn(found, search).map(({ name }) => name);

test.each([
  ["rahman nadia", ["Nadia Rahman"]],
  ["+880 1812-345678", ["Nadia Rahman"]],
  ["০১৮১২৩৪৫৬৭৮", ["Nadia Rahman"]],
  ["12345678", ["Nadia Rahman", "Karim"]],
  ["kar", ["Karim"]],
  ["shirin", ["Shirin"]],
  ["galaxy", []],
  ["5678", []],
])("a search for %j finds %j", (search, expected) => {
  expect(names(search)).toEqual(expected);
});

test.each([
  ["SOLD", "Karim"],
  ["RETURNED", "Karim"],
  ["RESERVED", "Shirin"],
  // This unit was taken back into stock, so its last buyer does not count.
  ["DRAFT", undefined],
])("a unit in the state %s is about %s", (state, name) => {
  const reservation = state === "RESERVED" ? { name: "Shirin", mobile: "01712000001" } : null;
  const unit = { state, sale: { buyerName: "Karim" }, reservation };
  expect(buyerOf(unit as never).name).toBe(name);
});
