import { z } from "zod";
import { readOpeningHours } from "../../../../shared/openingHours.ts";
import { latinDigits } from "../../../../shared/typedText.ts";
import { t } from "../../../core/i18n.ts";
import { isLocalPath } from "../../../core/localPath.ts";
import { line, optionalLine, within } from "../../../core/validation.ts";
import { limits } from "../../../generated/limits.ts";

const limit = limits.UpdateShopSettingsInput;
const ofAnnouncement = limits.AnnouncementInput;

const webAddress = (max: number) =>
  line(max).refine(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    t("must be an address that begins with https:// or http://"),
  );

/**
 * Returns a typed phone number in Latin digits, without spaces, dashes, points and brackets. Also removes the invisible
 * characters that surround numbers copied from phone books.
 */
const plainNumber = (text: string) =>
  latinDigits(text)
    .replace(/[\s\p{Cf}().-]/gu, "")
    .replace(/^00/, "+");

/** The schema of a phone number. A mobile number without a country code gets the code of Bangladesh. */
const phoneNumber = line(limit.phone.maxLength)
  .transform((text) => plainNumber(text).replace(/^0(?=1\d{9}$)/, "+880"))
  .refine(
    (number) => /^\+\d{8,15}$/.test(number),
    t("must be a number with its country code, such as +8801712345678"),
  );

const messagingNumber = line(limit.messagingNumber.maxLength)
  .transform((text) =>
    plainNumber(text)
      .replace(/^0(?=1\d{9}$)/, "880")
      .replace(/^\+/, ""),
  )
  .refine(
    (number) => /^\d{8,15}$/.test(number),
    t("must be 8 to 15 digits with the country code, such as 8801712345678"),
  );

/** Returns the URL in the HTML that map services offer for embedding. Returns any other text unchanged. */
const sourceOfFrame = (text: string) =>
  (/^\s*<iframe\s/i.test(text) && /\ssrc="([^"]*)"/i.exec(text)?.[1]) || text;

/** Returns whether a string is the URL of a map that pages can embed. */
function isMap(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, pathname, username, password } = new URL(text);
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  if (/^(www\.)?openstreetmap\.org$/.test(host)) return true;
  return /^(www\.)?google\.com$/.test(host) && /^\/maps(\/|$)/.test(pathname);
}

const mapAddress = z.preprocess(
  (given) => (typeof given === "string" ? sourceOfFrame(given).replaceAll("&amp;", "&") : given),
  line(limit.mapUrl.maxLength).refine(
    isMap,
    t("must be the address of a map to embed, from www.openstreetmap.org or www.google.com/maps"),
  ),
);

const day = z.iso.date({ error: t("must be a day such as 2026-03-26") });

const announcementRules = z
  .strictObject({
    text: line(ofAnnouncement.text.maxLength),
    textBn: optionalLine(ofAnnouncement.textBn.maxLength),
    link: optionalLine(ofAnnouncement.link.maxLength).refine(
      (text) => text == null || isLocalPath(text),
      t("must be a page of this shop that begins with /, such as /buySmartPhone"),
    ),
    from: day,
    to: day,
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    message: t("must not be before the first day"),
  });

/**
 * The schema for changing the settings. Omitted fields stay unchanged, and null or an empty string removes optional
 * values.
 */
export const settingsRules = z.strictObject({
  name: line(limit.name.maxLength).optional(),
  nameBn: optionalLine(limit.nameBn.maxLength).optional(),
  address: line(limit.address.maxLength).optional(),
  addressBn: optionalLine(limit.addressBn.maxLength).optional(),
  phone: phoneNumber.optional(),
  email: line(limit.email.maxLength)
    .pipe(z.email(t("must be an e-mail address, such as shop@example.com")))
    .optional(),
  photosUrl: webAddress(limit.photosUrl.maxLength).optional(),
  socialUrl: webAddress(limit.socialUrl.maxLength).optional(),
  chatUrl: webAddress(limit.chatUrl.maxLength).optional(),
  messagingNumber: messagingNumber.optional(),
  mapUrl: mapAddress.optional(),
  openingHours: line(limit.openingHours.maxLength).optional(),
  openingHoursBn: optionalLine(limit.openingHoursBn.maxLength).optional(),
  openTimes: optionalLine(limit.openTimes.maxLength)
    .refine(
      (text) => text == null || readOpeningHours(text) !== null,
      t("must be times, such as Mo-Th,Sa 10:00-20:00; Fr 15:00-21:00"),
    )
    .transform((text) => (text === null ? "" : text))
    .optional(),
  answerHours: within(limit.answerHours).optional(),
  returnDays: within(limit.returnDays).optional(),
  refundDaysFrom: within(limit.refundDaysFrom).optional(),
  refundDaysTo: within(limit.refundDaysTo).optional(),
  shippingDaysFrom: within(limit.shippingDaysFrom).optional(),
  shippingDaysTo: within(limit.shippingDaysTo).optional(),
  deliveryFeeInDhaka: within(limit.deliveryFeeInDhaka).nullish(),
  deliveryFeeElsewhere: within(limit.deliveryFeeElsewhere).nullish(),
  warrantyDays: within(limit.warrantyDays).optional(),
  footerYear: within(limit.footerYear).optional(),
  instalmentMonths: within(limit.instalmentMonths).nullish(),
  instalmentsFrom: within(limit.instalmentsFrom).optional(),
  announcement: announcementRules.nullish(),
});

/** A valid change of the settings. */
export type ValidSettings = z.output<typeof settingsRules>;
