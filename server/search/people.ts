import { findMobile } from "../../shared/mobile.ts";
import { latinDigits } from "../../shared/typedText.ts";
import { escapeLike } from "../database/sql.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/**
 * Returns a condition for users who match a typed text. A user matches if the user's names contain all words of the
 * text, or if the text is the user's mobile number or a part of it, in any notation.
 */
export function usersFoundBy(text: string): Prisma.UserWhereInput {
  const mobile = mobileFilter(text);
  const names = wordsOf(text).map((word) => ({
    OR: [{ firstName: part(word) }, { lastName: part(word) }],
  }));
  return { OR: [{ AND: names }, ...(mobile ? [{ mobile }] : [])] };
}

/** Returns a condition that finds sales of units by their buyer. The rules are the same as in `usersFoundBy`. */
export function buyersFoundBy(text: string): Prisma.UnitSaleWhereInput {
  const buyerMobile = mobileFilter(text);
  const names = wordsOf(text).map((word) => ({ buyerName: part(word) }));
  return { OR: [{ AND: names }, ...(buyerMobile ? [{ buyerMobile }] : [])] };
}

/**
 * Returns a condition for units that are reserved at the given time for a buyer who matches the text. The rules are the
 * same as in `usersFoundBy`.
 */
export function reservedFor(text: string, now: Date): Prisma.UnitWhereInput {
  const reservedMobile = mobileFilter(text);
  const names = wordsOf(text).map((word) => ({ reservedFor: part(word) }));
  return {
    reservedUntil: { gt: now },
    OR: [{ AND: names }, ...(reservedMobile ? [{ reservedMobile }] : [])],
  };
}

/** Matches a part of a mobile number that is long enough. A shorter part would occur in too many numbers. */
const partOfMobile = /^\d{6,11}$/;

function mobileFilter(text: string) {
  const mobile = findMobile(text);
  if (mobile) return { equals: mobile };
  const digits = latinDigits(text).replace(/[\s-]/g, "");
  return partOfMobile.test(digits) ? { contains: digits } : undefined;
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

const part = (word: string) => ({ contains: escapeLike(word), mode: "insensitive" as const });
