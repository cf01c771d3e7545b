import { formatNumber } from "../../platform/i18n.ts";

/** `1 device`, `1,200 devices`. */
export const devicesInWords = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? "device" : "devices"}`;
