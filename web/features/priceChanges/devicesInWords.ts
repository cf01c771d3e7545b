import { t } from "../../platform/i18n.ts";

/** Returns a number of devices in words, such as `1 device` or `1,200 devices`. */
export const devicesInWords = (count: number): string =>
  t("{count, plural, one {# device} other {# devices}}", { count });
