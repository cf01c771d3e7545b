import type { DeviceForUnitFragment, Sim } from "../../../generated/DeviceForUnit.ts";
import { t } from "../../../platform/i18n.ts";

/** The numbers that a unit may have, by the names of its input. */
export const numberNames = ["imei", "imei2", "serial"] as const;

export type NumberName = (typeof numberNames)[number];

/** The numbers that are scanned for each unit, when several are added in a row. */
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

/** Returns the numbers of a scan, in the order in which they are scanned. */
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

/** Returns the numbers that are usually scanned for a device: an IMEI for each of its SIMs. */
export const usualScan = (device: DeviceForUnitFragment): Scan =>
  "specifications" in device ? usual[device.specifications.sim] : "SERIAL";
