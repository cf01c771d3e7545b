import { findMobile } from "../../../shared/mobile.ts";
import { latinDigits } from "../../../shared/typedText.ts";
import type { FoundAddRequestFragment } from "../../generated/FoundAddRequest.ts";
import type { FoundSaleFragment } from "../../generated/FoundSale.ts";
import type { FoundUnitFragment } from "../../generated/FoundUnit.ts";

export type Person = { name: string; mobile: string };

type Found = {
  evaluations: readonly FoundSaleFragment[];
  units: readonly FoundUnitFragment[];
  addRequests: readonly FoundAddRequestFragment[];
};

type Requester = FoundSaleFragment["requester"];

const nameOf = ({ firstName, lastName }: Requester) =>
  `${firstName ?? ""} ${lastName ?? ""}`.trim();

/** Returns a list with the person who sent a request. The list is empty if the user may not read customers. */
const ofRequester = ({ requester }: { requester: Requester }): Person[] =>
  requester.mobile ? [{ name: nameOf(requester), mobile: requester.mobile }] : [];

const ofBuyer = ({ sale, reservation }: FoundUnitFragment): Person[] =>
  [
    { name: sale?.buyerName, mobile: sale?.buyerMobile },
    { name: reservation?.name, mobile: reservation?.mobile },
  ].flatMap(({ name, mobile }) => (mobile ? [{ name: name ?? "", mobile }] : []));

/**
 * Returns the buyer of a unit, or the person whom the unit is reserved for. Name and number are missing if there is no
 * such person or the user may not read customers. A unit that was taken back into stock has no buyer.
 */
export function buyerOf({ state, sale, reservation }: FoundUnitFragment) {
  const isSold = state === "SOLD" || state === "RETURNED";
  return isSold
    ? { name: sale?.buyerName, mobile: sale?.buyerMobile }
    : { name: reservation?.name, mobile: reservation?.mobile };
}

/** Returns the customers in the results whose name or number matches the search, without duplicates. */
export function peopleIn({ evaluations, units, addRequests }: Found, search: string): Person[] {
  const all = [
    ...evaluations.flatMap(ofRequester),
    ...addRequests.flatMap(ofRequester),
    ...units.flatMap(ofBuyer),
  ];
  const isMeant = meantBy(search);
  const byMobile = new Map<string, Person>();
  for (const person of all.filter(isMeant)) {
    const known = byMobile.get(person.mobile);
    if (!known?.name) byMobile.set(person.mobile, person);
  }
  return [...byMobile.values()];
}

/** The minimum number of digits to search for. Fewer digits would match too many mobile numbers. */
const minDigits = 6;

function meantBy(search: string) {
  const mobile = findMobile(search);
  const digits = latinDigits(search).replace(/[\s-]/g, "");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isNumber = /^\d+$/.test(digits) && digits.length >= minDigits;
  return (person: Person) =>
    person.mobile === mobile ||
    (isNumber && person.mobile.includes(digits)) ||
    words.every((word) => person.name.toLowerCase().includes(word));
}
