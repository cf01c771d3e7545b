import { describe, expect, it } from "vitest";
import { decideOffer } from "./offer.ts";

const priced = (amount: number) => ({ outcome: "OFFER" as const, amount });
const review = { outcome: "REVIEW" as const, amount: null };
const refusal = { outcome: "REFUSED" as const, amount: null };
const none = { refuse: false, reason: "" };
const decided = { amount: 9_000, refuse: false, reason: "The main board is scratched" };
const refused = { refuse: true, reason: "The account is locked" };

describe("an offer by the rules", () => {
  it("is confirmed if it is the quoted amount", () => {
    expect(decideOffer(priced(30_000), none, 30_000)).toMatchObject({
      state: "CONFIRMED",
      amount: 30_000,
    });
  });

  it.each([29_950, 30_050, null])("is revised if %j was quoted", (quoted) => {
    expect(decideOffer(priced(30_000), none, quoted)).toMatchObject({
      state: "REVISED",
      amount: 30_000,
    });
  });

  it("accepts a reason from an admin, but no amount", () => {
    expect(() => decideOffer(priced(30_000), decided, 30_000)).toThrow(/^amount can only be given/);
    const given = { ...none, reason: "The screen is cracked" };
    expect(decideOffer(priced(30_000), given, 36_000)).toMatchObject({ reason: given.reason });
  });
});

describe("an offer after a review", () => {
  it("is the admin's amount, with the reason", () => {
    const { refuse: _refuse, ...offer } = decided;
    expect(decideOffer(review, decided, 30_000)).toEqual({ state: "REVISED", ...offer });
    expect(decideOffer(review, decided, 9_000)).toEqual({ state: "CONFIRMED", ...offer });
  });

  it("needs amount and reason", () => {
    expect(() => decideOffer(review, none, null)).toThrow(/^amount is required/);
    expect(() => decideOffer(review, { ...none, amount: 9_000 }, null)).toThrow(
      /^reason is required/,
    );
  });
});

it("a device that the rules refuse has no offer, and no amount can be given", () => {
  expect(decideOffer(refusal, none, 30_000)).toEqual({
    state: "REFUSED",
    amount: null,
    reason: "",
  });
  expect(() => decideOffer(refusal, decided, 30_000)).toThrow(/^amount can only be given/);
});

describe("a refusal by an admin", () => {
  it.each([priced(30_000), review, refusal])("is possible for %j", (quote) => {
    const { reason } = refused;
    expect(decideOffer(quote, refused, 30_000)).toEqual({ state: "REFUSED", amount: null, reason });
  });

  it("needs a reason and has no amount", () => {
    expect(() => decideOffer(review, { ...none, refuse: true }, null)).toThrow(
      /^reason is required/,
    );
    expect(() => decideOffer(review, { ...decided, refuse: true }, null)).toThrow(/^amount can't/);
  });
});
