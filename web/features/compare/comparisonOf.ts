import type { CompareQuery } from "../../generated/Compare.ts";
import type { PictureFragment } from "../../generated/Picture.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { foundIn } from "./comparedItems.ts";
import { type ComparedRow, comparedRows } from "./comparedRows.ts";

/** A device or unit at the head of a column. */
export type ComparedItem = {
  ref: string;
  path: string;
  title: string;
  /** Of a unit. */
  code: string | undefined;
  picture: PictureFragment;
};

/** What the page shows. */
export type Comparison = {
  items: readonly ComparedItem[];
  rows: readonly ComparedRow[];
  /** Whether they are of several kinds. */
  isMixed: boolean;
  /** Similar devices, with their key and price. */
  similar: readonly { ref: string; text: string }[];
};

/** Returns what was found of what an address names, in the page's words. */
export function comparisonOf(data: CompareQuery, refs: readonly string[]): Comparison {
  const found = foundIn(data, refs);
  const isShown = (id: string) => found.some(({ device }) => device.id === id);
  return {
    items: found.map(({ ref, device, unit }) => ({
      ref,
      path: (unit ?? device).path,
      title: device.title,
      code: unit?.code,
      picture: unit?.photos[0] ?? device.coverImage,
    })),
    rows: comparedRows(found),
    isMixed: new Set(found.map(({ device }) => device.__typename)).size > 1,
    similar: (data.similarDevices ?? [])
      .filter(({ id }) => !isShown(id))
      .map(({ path, title, price, unitCount }) => {
        const amount = formatPrice(price);
        const shown = unitCount > 1 ? t("from {price}", { price: amount }) : amount;
        return { ref: path.slice(path.lastIndexOf("-") + 1), text: `${title}: ${shown}` };
      }),
  };
}
