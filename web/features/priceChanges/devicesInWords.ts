import { t } from "../../platform/i18n.ts";

/** Returns a number of devices in words: `1 device`, `1,200 devices`. */
export const devicesInWords = (count: number): string =>
  t("{count, plural, one {# device} other {# devices}}", { count });
