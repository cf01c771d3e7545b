import { expect, test } from "vitest";
import type { PieceFragment } from "../../../generated/Piece.ts";
import { priceReasons } from "./priceReasons.ts";

type Given = Partial<PieceFragment> & { exceptions?: string[]; inTheBox?: string[] };

const piece = (code: string, price: number, given: Given = {}) => {
  const { exceptions = [], inTheBox = [], ...others } = given;
  return {
    ...{ code, price, grade: "C", warrantyDays: 90, variant: { id: "v1" } },
    condition: { batteryHealth: "FROM_80_TO_84" },
    findings: { exceptions, inTheBox, makersWarranty: null },
    ...others,
  } as unknown as PieceFragment;
};

const scratched = ["Light scratches on the screen"];
const reasonOf = (...units: PieceFragment[]) =>
  priceReasons(units)["U-BBBBB"]?.replaceAll("\u00a0", " ");

test("the reason for a higher price lists the facts in which the unit is better", () => {
  const better = piece("U-BBBBB", 20_600, {
    grade: "A",
    condition: { __typename: "UnitCondition", batteryHealth: "FROM_90_TO_94" },
    inTheBox: ["Original charger"],
    warrantyDays: 180,
  });
  expect(reasonOf(piece("U-AAAAA", 20_000, { exceptions: scratched }), better)).toBe(
    "BDT 600 more than U-AAAAA because: grade A instead of C, battery 90-94% instead of 80-84%, " +
      "no “Light scratches on the screen”, with “Original charger”, " +
      "180 days of warranty instead of 90",
  );
});

test("a unit that is worse, equal or unknown shows only the difference in price", () => {
  const cheap = piece("U-AAAAA", 20_000, { exceptions: scratched });
  const amount = "BDT 600 more than U-AAAAA";
  expect(reasonOf(cheap, piece("U-BBBBB", 20_600, { exceptions: scratched }))).toBe(amount);
  const worse = piece("U-BBBBB", 20_600, {
    grade: "D",
    exceptions: ["Back cracked", ...scratched],
  });
  expect(reasonOf(cheap, worse)).toBe(amount);
  const unknown = { condition: null, findings: null, grade: null };
  expect(reasonOf(cheap, piece("U-BBBBB", 20_600, unknown))).toBe(amount);
  expect(reasonOf(piece("U-AAAAA", 20_000, unknown), piece("U-BBBBB", 20_600))).toBe(amount);
});

test("only units of the same size are compared, and the cheapest one has no reason", () => {
  const larger = { variant: { __typename: "Variant", id: "v2", ram: 8, rom: 256 } } as const;
  const units = [piece("U-AAAAA", 20_000), piece("U-BBBBB", 25_000, larger)];
  expect(priceReasons(units)).toEqual({});
  expect(priceReasons([piece("U-AAAAA", 20_000), piece("U-BBBBB", 20_000)])).toEqual({});
});
