import { expect, test } from "vitest";
import { peopleIn } from "./people.ts";

const requester = { firstName: "Nadia", lastName: "Rahman", mobile: "01812345678" };
const sale = { requester } as never;
const found = {
  evaluations: [sale, sale],
  addRequests: [sale],
  units: [
    { sale: { buyerName: "Karim", buyerMobile: "01912345678" } },
    { sale: { buyerName: "Karim", buyerMobile: null } },
    { sale: null },
  ] as never,
};
const names = (search: string) => peopleIn(found, search).map(({ name }) => name);

test.each([
  ["rahman nadia", ["Nadia Rahman"]],
  ["+880 1812-345678", ["Nadia Rahman"]],
  ["০১৮১২৩৪৫৬৭৮", ["Nadia Rahman"]],
  ["12345678", ["Nadia Rahman", "Karim"]],
  ["kar", ["Karim"]],
  ["galaxy", []],
  ["5678", []],
])("%j means %j", (search, expected) => {
  expect(names(search)).toEqual(expected);
});
