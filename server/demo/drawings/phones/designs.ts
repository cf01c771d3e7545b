import { APPLE_PHONES } from "./apple.ts";
import { CHINA_PHONES } from "./chinaPhones.ts";
import { GOOGLE_PHONES, NOTHING_PHONES } from "./googleNothing.ts";
import { ONEPLUS_PHONES, XIAOMI_PHONES } from "./oneplusXiaomi.ts";
import { OTHER_PHONES } from "./otherPhones.ts";
import { SAMSUNG_PHONES } from "./samsung.ts";

/** Every family of phones that can be drawn. */
export const PHONE_DESIGNS = {
  ...APPLE_PHONES,
  ...SAMSUNG_PHONES,
  ...GOOGLE_PHONES,
  ...NOTHING_PHONES,
  ...ONEPLUS_PHONES,
  ...XIAOMI_PHONES,
  ...CHINA_PHONES,
  ...OTHER_PHONES,
};

/** One of the families of phones. */
export type PhoneDesignName = keyof typeof PHONE_DESIGNS;
