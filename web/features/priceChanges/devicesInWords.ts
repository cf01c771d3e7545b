import { t } from "../../platform/i18n.ts";

/** `1 device`, `1,200 devices`. */
export const devicesInWords = (count: number): string =>
  t("{count, plural, one {# device} other {# devices}}", { count });
