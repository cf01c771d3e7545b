import type { CompareQuery } from "../../generated/Compare.ts";
import type { ComparedDeviceFragment } from "../../generated/ComparedDevice.ts";
import type { ComparedUnitFragment } from "../../generated/ComparedUnit.ts";
import type { PictureFragment } from "../../generated/Picture.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { type ComparedRow, comparedRows } from "./comparedRows.ts";

/** A device or one of its units, as the server returned it. */
export type Found = {
  ref: string;
  device: ComparedDeviceFragment;
  unit: ComparedUnitFragment | undefined;
};

/** A device or unit in the header of a column. */
export type ComparedItem = {
  ref: string;
  path: string;
  title: string;
  /** The unit's code. Undefined for a device. */
  code: string | undefined;
  picture: PictureFragment;
};

/** The data of the comparison page. */
export type Comparison = {
  items: readonly ComparedItem[];
  rows: readonly ComparedRow[];
  /** Whether the items belong to more than one kind of device. */
  isMixed: boolean;
  /** Devices to suggest. `ref` is the device's key, `text` contains its title and price. */
  similar: readonly { ref: string; text: string }[];
};

const similarOf = ({ path, title, price, unitCount }: Similar) => {
  const amount = formatPrice(price);
  const shown = unitCount > 1 ? t("from {price}", { price: amount }) : amount;
  return { ref: path.slice(path.lastIndexOf("-") + 1), text: `${title}: ${shown}` };
};

type Similar = NonNullable<CompareQuery["similarDevices"]>[number];

/** Returns the comparison of those devices and units that were found. `read` has one result for each of the `refs`. */
export function comparisonOf(refs: readonly string[], read: readonly CompareQuery[]): Comparison {
  const found = refs.flatMap((ref, index): Found[] => {
    const unit = read[index]?.unit ?? undefined;
    const device = unit?.device ?? read[index]?.device;
    return device ? [{ ref, device, unit }] : [];
  });
  const isShown = (id: string) => found.some(({ device }) => device.id === id);
  const similar = read.flatMap(({ similarDevices }) => similarDevices ?? []);
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
    similar: similar.filter(({ id }) => !isShown(id)).map(similarOf),
  };
}
