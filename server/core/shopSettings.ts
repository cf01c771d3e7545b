import { dayOf, endOfDay } from "../../shared/days.ts";
import { dayMs } from "../../shared/durations.ts";
import { cacheTags } from "../cache/tags.ts";
import { untilChanged, withLastKnown } from "../cache/untilChanged.ts";
import type { Env } from "../config.ts";
import type { Transaction } from "../database/client.ts";
import type { ShopSettings as Row } from "../generated/prisma/client.ts";
import type { Deps } from "./context.ts";
import type { Language } from "./i18n.ts";

/** The id of the table's only row. */
export const shopSettingsId = "00000000-0000-7000-8000-00000000540b";

/** The settings that staff change in the admin console. */
export type ShopSettings = Omit<Row, "id" | "updatedAt">;

type SettingsDeps = Pick<Deps, "database" | "responseCache" | "env">;

/** Returns the settings from the configuration, which apply while the database has no row of settings. */
export const settingsOfEnv = (env: Env): ShopSettings => ({
  version: 1,
  name: env.SHOP_NAME,
  nameBn: null,
  address: env.SHOP_ADDRESS,
  addressBn: null,
  phone: env.SHOP_PHONE,
  email: env.SHOP_EMAIL,
  photosUrl: env.SHOP_PHOTOS_URL,
  socialUrl: env.SHOP_SOCIAL_URL,
  chatUrl: env.SHOP_CHAT_URL,
  messagingNumber: env.SHOP_MESSAGING_NUMBER,
  mapUrl: env.SHOP_MAP_URL,
  openingHours: env.SHOP_HOURS,
  openingHoursBn: env.SHOP_HOURS_BN === env.SHOP_HOURS ? null : env.SHOP_HOURS_BN,
  openTimes: env.SHOP_OPEN_TIMES,
  answerHours: env.SHOP_ANSWER_HOURS,
  returnDays: 14,
  refundDaysFrom: 3,
  refundDaysTo: 5,
  shippingDaysFrom: 1,
  shippingDaysTo: 2,
  deliveryFeeInDhaka: env.SHOP_DELIVERY_IN_DHAKA ?? null,
  deliveryFeeElsewhere: env.SHOP_DELIVERY_ELSEWHERE ?? null,
  warrantyDays: 0,
  footerYear: 2023,
  instalmentMonths: null,
  instalmentsFrom: 0,
  announcement: null,
  announcementBn: null,
  announcementLink: null,
  announcementFrom: null,
  announcementTo: null,
});

/** Reads the shop's settings from the database. */
export async function settingsIn(
  { shopSettings }: Pick<Transaction, "shopSettings">,
  env: Env,
): Promise<ShopSettings> {
  const row = await shopSettings.findUnique({ where: { id: shopSettingsId } });
  return row ?? settingsOfEnv(env);
}

const stored = withLastKnown(
  untilChanged(
    [cacheTags.shop],
    ({ database, env }: SettingsDeps): Promise<ShopSettings> => settingsIn(database, env),
    { onlyWhileListening: true },
  ),
);

/**
 * Returns the shop's settings from memory. When the settings change, every server reads them again. During a database
 * outage, returns the last settings that the server has read.
 */
export const shopSettings = (deps: SettingsDeps): Promise<ShopSettings> => stored.read(deps);

/**
 * Returns the last settings that this server has read, or else the configured settings. Used by code that must not wait
 * for the database.
 */
export const knownShopSettings = ({
  responseCache,
  env,
}: Pick<Deps, "responseCache" | "env">): ShopSettings =>
  stored.known({ responseCache }) ?? settingsOfEnv(env);

/** Returns the shop's name in a language. */
export const shopName = ({ name, nameBn }: ShopSettings, language: Language): string =>
  (language === "bn" && nameBn) || name;

/** Returns the higher of the two fees for delivery; undefined if the shop states none. */
export function highestDeliveryFee(settings: ShopSettings): number | undefined {
  const { deliveryFeeInDhaka, deliveryFeeElsewhere } = settings;
  if (deliveryFeeInDhaka === null || deliveryFeeElsewhere === null) return;
  return Math.max(deliveryFeeInDhaka, deliveryFeeElsewhere);
}

/** Returns the sender of messages in a language: the shop's name and the address of its site. */
export async function senderIn(deps: SettingsDeps, language: Language) {
  return {
    shopName: shopName(await shopSettings(deps), language),
    PUBLIC_URL: deps.env.PUBLIC_URL,
  };
}

/** Returns the announcement if it is shown at the given time, and null otherwise. */
export function announcementAt(settings: ShopSettings, time: Date): Announcement | null {
  const announced = announcementOf(settings);
  const day = dayOf(time);
  return announced && announced.from <= day && day <= announced.to ? announced : null;
}

/** Returns when the announcement next begins or ends after the given time; null if it neither begins nor ends again. */
export async function nextAnnouncementEnd(deps: SettingsDeps, after: Date): Promise<Date | null> {
  const { announcementFrom, announcementTo } = await shopSettings(deps);
  const begins = announcementFrom && new Date(endOfDay(announcementFrom).getTime() - dayMs);
  const ends = announcementTo && endOfDay(announcementTo);
  return [begins, ends].find((time) => time && time > after) ?? null;
}

/**
 * A sentence shown above the search box on every page, from the day `from` to the day `to` inclusive, in Bangladesh
 * time.
 */
export type Announcement = {
  text: string;
  textBn: string | null;
  link: string | null;
  from: string;
  to: string;
};

/** Returns the announcement, even if it is not shown at present; null if there is no announcement. */
export function announcementOf({
  announcement: text,
  announcementBn: textBn,
  announcementLink: link,
  announcementFrom: from,
  announcementTo: to,
}: ShopSettings): Announcement | null {
  if (text === null || !from || !to) return null;
  return { text, textBn, link, from: dayText(from), to: dayText(to) };
}

/** Converts a column of the type `date`, which Prisma returns as midnight in UTC. */
const dayText = (day: Date) => day.toISOString().slice(0, 10);
