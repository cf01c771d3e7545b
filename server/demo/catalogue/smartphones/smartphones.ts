import type { BrandEntries, SmartphoneEntry } from "../entries.ts";
import { APPLE_SMARTPHONES } from "./apple.ts";
import * as asusToLg from "./asusNokiaSonyLg.ts";
import * as motorolaToInfinix from "./motorolaToInfinix.ts";
import { HUAWEI_SMARTPHONES, NOTHING_SMARTPHONES } from "./nothingHuawei.ts";
import { GOOGLE_SMARTPHONES, ONEPLUS_SMARTPHONES } from "./oneplusGoogle.ts";
import { OPPO_SMARTPHONES, REALME_SMARTPHONES, VIVO_SMARTPHONES } from "./oppoVivoRealme.ts";
import { SAMSUNG_SMARTPHONES } from "./samsung.ts";
import { XIAOMI_SMARTPHONES } from "./xiaomi.ts";

/** Smartphones by brand, in the order of the shop's sell page. */
export const SMARTPHONES: BrandEntries<SmartphoneEntry> = {
  Apple: APPLE_SMARTPHONES,
  Oneplus: ONEPLUS_SMARTPHONES,
  Samsung: SAMSUNG_SMARTPHONES,
  Xiaomi: XIAOMI_SMARTPHONES,
  Nothing: NOTHING_SMARTPHONES,
  Huawei: HUAWEI_SMARTPHONES,
  Oppo: OPPO_SMARTPHONES,
  Vivo: VIVO_SMARTPHONES,
  Realme: REALME_SMARTPHONES,
  Asus: asusToLg.ASUS_SMARTPHONES,
  Google: GOOGLE_SMARTPHONES,
  Nokia: asusToLg.NOKIA_SMARTPHONES,
  Sony: asusToLg.SONY_SMARTPHONES,
  LG: asusToLg.LG_SMARTPHONES,
  Motorola: motorolaToInfinix.MOTOROLA_SMARTPHONES,
  Blackberry: motorolaToInfinix.BLACKBERRY_SMARTPHONES,
  Lenovo: motorolaToInfinix.LENOVO_SMARTPHONES,
  Infinix: motorolaToInfinix.INFINIX_SMARTPHONES,
};
