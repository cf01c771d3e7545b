import type { DeviceForUnitFragment, Sim } from "../../../generated/DeviceForUnit.ts";
import { t } from "../../../platform/i18n.ts";

/** The names of the numbers that a unit can have. The input has the same names. */
export const numberNames = ["imei", "imei2", "serial"] as const;

export type NumberName = (typeof numberNames)[number];

/** The combinations of numbers that staff can scan for units added in a row. */
const scans = {
  IMEI: { words: t("IMEI"), names: ["imei"] },
  IMEIS: { words: t("Two IMEIs"), names: ["imei", "imei2"] },
  IMEIS_AND_SERIAL: {
    words: t("Two IMEIs and serial number"),
    names: ["imei", "imei2", "serial"],
  },
  SERIAL: { words: t("Serial number"), names: ["serial"] },
} as const satisfies Record<string, { words: string; names: readonly NumberName[] }>;

export type Scan = keyof typeof scans;

/** Returns the numbers to scan, in this order. */
export const namesOf = (scan: Scan): readonly NumberName[] => scans[scan].names;

export const scanWords = Object.fromEntries(
  Object.entries(scans).map(([scan, { words }]) => [scan, words]),
);

const usual = {
  DUAL_SIM: "IMEIS",
  SINGLE_SIM: "IMEI",
  E_SIM: "IMEI",
  NO_SIM: "SERIAL",
} as const satisfies Record<Sim, Scan>;

/**
 * Returns the numbers that staff usually scan: one IMEI for each SIM, or the serial number of a device without SIMs.
 */
export const usualScan = (device: DeviceForUnitFragment): Scan =>
  "specifications" in device ? usual[device.specifications.sim] : "SERIAL";
