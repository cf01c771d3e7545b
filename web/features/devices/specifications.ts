import type { DeviceFactsFragment } from "../../generated/DeviceFacts.ts";
import { t } from "../../platform/i18n.ts";

export type Specifications = Extract<
  DeviceFactsFragment,
  { specifications: unknown }
>["specifications"];

/** The labels of a smartphone's or tablet's specifications, in the order of the page. */
export const specificationLabels = {
  processor: t("Processor"),
  gpu: "GPU",
  display: t("Display"),
  backCamera: t("Back Camera"),
  frontCamera: t("Front Camera"),
  battery: t("Battery"),
  sim: "SIM",
  color: t("Color"),
} as const satisfies Record<Exclude<keyof Specifications, "__typename">, string>;
