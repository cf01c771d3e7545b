import { createHash } from "node:crypto";
import type { PriceChangePreview, PriceField, PriceTotal } from "../../generated/graphql.ts";
import { lists } from "../../generated/limits.ts";
import { priceFieldWords } from "../../generated/words.ts";
import { isInRange } from "./amounts.ts";
import type { DeviceChange } from "./differences.ts";

const maxRows = lists.PriceChangePreview.rows;

/** Returns the preview of a change. */
export function previewOf(
  found: { ids: number; devices: number },
  changes: readonly DeviceChange[],
): PriceChangePreview {
  const outOfRange = changes.filter(leavesRange);
  const inRange = changes.filter((change) => !leavesRange(change));
  return {
    fingerprint: fingerprintOf(changes),
    devices: found.devices,
    missing: found.ids - found.devices,
    changed: changes.length,
    outOfRange: outOfRange.length,
    totals: totalsOf(changes),
    rows: [...outOfRange, ...inRange].slice(0, maxRows).map((change) => ({
      id: change.before.id,
      title: change.before.title,
      outOfRange: leavesRange(change),
      changes: change.differences,
    })),
  };
}

/** Returns whether a new price of the device is out of range. */
export const leavesRange = ({ differences }: DeviceChange): boolean =>
  differences.some(({ after }) => !isInRange(after));

/**
 * Returns a hash of a change. The hash covers each changed device with its version, and each price before and after the
 * change.
 */
export function fingerprintOf(changes: readonly DeviceChange[]): string {
  const facts = changes.map(({ before, after }) => [
    before.id,
    before.version,
    pricesOf(before),
    pricesOf(after),
  ]);
  facts.sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}

const pricesOf = ({ price, variants }: DeviceChange["before"]) => [
  price,
  ...variants.map(({ id, price, sellingPrice }) => [id, price, sellingPrice]),
];

function totalsOf(changes: readonly DeviceChange[]): PriceTotal[] {
  const all = changes.flatMap(({ differences }) => differences);
  const fields = Object.keys(priceFieldWords) as PriceField[];
  return fields.flatMap((field) => {
    const ofField = all.filter((difference) => difference.field === field);
    const before = ofField.reduce((sum, difference) => sum + difference.before, 0);
    const after = ofField.reduce((sum, difference) => sum + difference.after, 0);
    return ofField.length > 0 ? [{ field, count: ofField.length, before, after }] : [];
  });
}
