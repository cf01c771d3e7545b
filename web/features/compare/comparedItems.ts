import type { CompareQuery, CompareQueryVariables } from "../../generated/Compare.ts";
import type { ComparedDeviceFragment } from "../../generated/ComparedDevice.ts";
import type { ComparedUnitFragment } from "../../generated/ComparedUnit.ts";
import { isUnitCode } from "./comparedRefs.ts";

/** A device or one of its units, beside others. */
export type Found = {
  ref: string;
  device: ComparedDeviceFragment;
  unit: ComparedUnitFragment | undefined;
};

const slots = ["A", "B", "C", "D"] as const;

const isDevice = (ref: string) => ref !== "" && !isUnitCode(ref);

/** The variables of the page's operation, which has a place for each of four devices or units. */
export const variablesOf = ([
  a = "",
  b = "",
  c = "",
  d = "",
]: readonly string[]): CompareQueryVariables => ({
  idA: a,
  isDeviceA: isDevice(a),
  codeA: a,
  isUnitA: isUnitCode(a),
  idB: b,
  isDeviceB: isDevice(b),
  codeB: b,
  isUnitB: isUnitCode(b),
  idC: c,
  isDeviceC: isDevice(c),
  codeC: c,
  isUnitC: isUnitCode(c),
  idD: d,
  isDeviceD: isDevice(d),
  codeD: d,
  isUnitD: isUnitCode(d),
});

/** What was found of what the address names. */
export function foundIn(data: CompareQuery, refs: readonly string[]): Found[] {
  return refs.flatMap((ref, index): Found[] => {
    const slot = slots[index];
    if (!slot) return [];
    const unit = data[`unit${slot}`] ?? undefined;
    const device = unit?.device ?? data[`device${slot}`];
    return device ? [{ ref, device, unit }] : [];
  });
}
