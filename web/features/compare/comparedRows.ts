import {
  batteryHealthWords,
  gadgetTypeWords,
  productTypeWords,
  simWords,
  stockWords,
} from "../../generated/words.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { sizeInWords } from "../devices/sizeInWords.ts";
import { specificationLabels } from "../devices/specifications.ts";
import type { Found } from "./comparisonOf.ts";

/** The sentences of a cell, or null if the value is not known. */
export type ComparedValue = readonly string[] | null;

/** A row with one fact about each compared item, in the order of the items. */
export type ComparedRow = {
  label: string;
  values: readonly ComparedValue[];
  differs: boolean;
};

type Fact = (item: Found) => ComparedValue | string | false | undefined;

const days = (count: number): string =>
  count > 0
    ? t("{count, plural, one {# day} other {# days}}", { count })
    : t("Without a shop warranty");

/**
 * Returns the device if its own condition applies. If the shop has units of the device, only the units have a
 * condition.
 */
const ownCondition = ({ unit, device }: Found) =>
  !unit && !device.hasUnits && "grade" in device && device.productType === "PRE_OWNED"
    ? device
    : undefined;

function battery(item: Found) {
  const { unit, device } = item;
  const health = unit ? unit.condition?.batteryHealth : ownCondition(item)?.batteryHealth;
  if (health) return batteryHealthWords[health];
  const atLeast = !unit && device.listedOffer?.batteryAtLeast;
  return atLeast ? t("{atLeast}% or more", { atLeast }) : undefined;
}

function warranty(item: Found) {
  const count = item.unit?.warrantyDays ?? ownCondition(item)?.warrantyDays;
  return count === undefined || count === null ? undefined : days(count);
}

const sizeOf = ({ unit, device }: Found) => unit?.variant ?? device.listedOffer;

const sizeOrNone = (size: number | null | undefined) => (size ? sizeInWords(size) : undefined);

function typeOf({ unit, device }: Found) {
  if (unit) return productTypeWords.PRE_OWNED;
  return "gadgetType" in device
    ? gadgetTypeWords[device.gadgetType]
    : productTypeWords[device.productType];
}

/** Returns the sentences of a list. If the condition is known and the list is empty, returns `none`. */
const listed = (
  known: unknown,
  list: readonly string[] | undefined,
  none: string,
): ComparedValue => (known ? (list?.length ? list : [none]) : null);

/** Returns the price in the same words as on the item's page. */
function priceOf({ unit, device }: Found): string {
  const price = formatPrice(unit?.price ?? device.price);
  if (unit) return price;
  if (device.stock === "OUT_OF_STOCK") return t("was {price}", { price });
  return device.unitCount > 1 ? t("from {price}", { price }) : price;
}

/**
 * The label of a fact that never counts as a difference. The sentence about locks contains the day of the check, which
 * does not matter to a buyer.
 */
const locks = t("Locks");

const facts: Record<string, Fact> = {
  [t("Price")]: priceOf,
  [t("Stock")]: ({ unit, device }) =>
    unit
      ? unit.state === "RESERVED"
        ? t("Reserved")
        : stockWords.IN_STOCK
      : stockWords[device.stock],
  [t("Type")]: typeOf,
  [t("Memory")]: (item) => sizeOrNone(sizeOf(item)?.ram),
  [t("Storage")]: (item) => sizeOrNone(sizeOf(item)?.rom),
  [t("Grade")]: (item) =>
    item.unit ? item.unit.grade : (ownCondition(item)?.grade ?? item.device.listedOffer?.grade),
  [t("Battery health")]: battery,
  [t("What is not as new")]: ({ unit }) =>
    listed(unit?.condition, unit?.findings?.exceptions, t("Nothing found")),
  [t("Note")]: ({ unit }) => unit?.notes,
  [t("In the box")]: ({ unit }) =>
    listed(unit?.condition, unit?.findings?.inTheBox, t("Only the device")),
  [t("Our warranty")]: warranty,
  [t("Maker's warranty")]: ({ unit }) => unit?.findings?.makersWarranty,
  IMEI: ({ unit }) => unit?.imeiCheck.result === "REGISTERED" && t("Registered"),
  [locks]: ({ unit }) => unit?.findings?.locks,
};

type SpecificationName = keyof typeof specificationLabels;

/** Returns the fact about a specification. Imports write `-` for unknown values. */
const specification =
  (name: SpecificationName): Fact =>
  ({ device }) => {
    if (!("specifications" in device)) return undefined;
    const { sim, ...others } = device.specifications;
    const value = name === "sim" ? simWords[sim] : others[name]?.trim();
    return value !== "-" && value;
  };

const specifications: [string, Fact][] = [
  ...(Object.keys(specificationLabels) as SpecificationName[]).map((name): [string, Fact] => [
    specificationLabels[name],
    specification(name),
  ]),
  [
    t("Specifications"),
    ({ device }) => "specificationText" in device && device.specificationText.trim(),
  ],
];

/**
 * Returns a row for each fact that is known about at least one item. An unknown value does not count as a difference.
 */
export function comparedRows(items: readonly Found[]): ComparedRow[] {
  return [...Object.entries(facts), ...specifications].flatMap(([label, fact]) => {
    const values = items.map((item): ComparedValue => {
      const value = fact(item);
      if (!value) return null;
      return typeof value === "string" ? [value] : value;
    });
    const known = values.flatMap((value) => (value ? [value.join("\n")] : []));
    if (known.length === 0) return [];
    return [{ label, values, differs: label !== locks && new Set(known).size > 1 }];
  });
}
