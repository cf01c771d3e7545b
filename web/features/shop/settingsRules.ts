import * as z from "zod/mini";
import type { EditedSettingsFragment } from "../../generated/EditedSettings.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import {
  amountOf,
  numberOf,
  optionalAmountOf,
  optionalNumberOf,
  requiredSentence,
  text,
} from "../../ui/forms/rules.ts";

export const labels = {
  name: t("Name"),
  nameBn: t("Name in Bangla"),
  address: t("Address"),
  addressBn: t("Address in Bangla"),
  phone: t("Phone"),
  email: t("E-mail"),
  messagingNumber: t("WhatsApp number"),
  photosUrl: t("Instagram"),
  socialUrl: t("Facebook"),
  chatUrl: t("Messenger"),
  mapUrl: t("Map"),
  openingHours: t("Opening hours"),
  openingHoursBn: t("Opening hours in Bangla"),
  openTimes: t("Opening times"),
  answerHours: t("Hours to an answer"),
  returnDays: t("Return days"),
  refundDaysFrom: t("Refund, business days from"),
  refundDaysTo: t("Refund, business days to"),
  shippingDaysFrom: t("Shipping, business days from"),
  shippingDaysTo: t("Shipping, business days to"),
  deliveryFeeInDhaka: t("Delivery fee in Dhaka"),
  deliveryFeeElsewhere: t("Delivery fee elsewhere"),
  warrantyDays: t("Warranty of new pieces (days)"),
  footerYear: t("Year in the footer"),
  instalmentMonths: t("Instalments (months)"),
  instalmentsFrom: t("Lowest price for instalments (BDT)"),
  text: t("Announcement"),
  textBn: t("Announcement in Bangla"),
  link: t("Leads to"),
  from: t("First day"),
  to: t("Last day"),
};

export type SettingName = keyof typeof labels;

/** The values of the form, as typed. */
export type SettingsValues = Record<SettingName, string>;

const limit = limits.UpdateShopSettingsInput;
const ofAnnouncement = limits.AnnouncementInput;

/** The length limits of the text fields. */
export const textLimits: Partial<Record<SettingName, { required?: boolean; maxLength: number }>> = {
  name: { ...limit.name, required: true },
  nameBn: limit.nameBn,
  address: { ...limit.address, required: true },
  addressBn: limit.addressBn,
  phone: { ...limit.phone, required: true },
  email: { ...limit.email, required: true },
  messagingNumber: { ...limit.messagingNumber, required: true },
  photosUrl: { ...limit.photosUrl, required: true },
  socialUrl: { ...limit.socialUrl, required: true },
  chatUrl: { ...limit.chatUrl, required: true },
  mapUrl: { ...limit.mapUrl, required: true },
  openingHours: { ...limit.openingHours, required: true },
  openingHoursBn: limit.openingHoursBn,
  openTimes: limit.openTimes,
  text: { maxLength: ofAnnouncement.text.maxLength },
  textBn: ofAnnouncement.textBn,
  link: ofAnnouncement.link,
};

const textOf = (name: SettingName) => text(labels[name], textLimits[name] ?? { maxLength: 300 });
const number = <Name extends SettingName & keyof typeof limit>(
  name: Name,
  range: { readonly min: number; readonly max: number },
) => numberOf(labels[name], range);

const optionalAmount = (name: "deliveryFeeInDhaka" | "deliveryFeeElsewhere") =>
  optionalAmountOf(labels[name], limit[name]);

/** Returns the schema for the first or last day of the announcement. An announcement needs both days. */
const announcedDay = (name: "from" | "to") =>
  z.refine<Pick<SettingsValues, "text" | "from" | "to">>(
    (values) => values.text === "" || values[name] !== "",
    { path: [name], error: requiredSentence(labels[name]) },
  );

/** The schema of the form. The server checks addresses and numbers more strictly, and reports all faults at once. */
export const settingsRules = z
  .object({
    name: textOf("name"),
    nameBn: textOf("nameBn"),
    address: textOf("address"),
    addressBn: textOf("addressBn"),
    phone: textOf("phone"),
    email: textOf("email"),
    messagingNumber: textOf("messagingNumber"),
    photosUrl: textOf("photosUrl"),
    socialUrl: textOf("socialUrl"),
    chatUrl: textOf("chatUrl"),
    mapUrl: z.string(),
    openingHours: textOf("openingHours"),
    openingHoursBn: textOf("openingHoursBn"),
    openTimes: textOf("openTimes"),
    answerHours: number("answerHours", limit.answerHours),
    returnDays: number("returnDays", limit.returnDays),
    refundDaysFrom: number("refundDaysFrom", limit.refundDaysFrom),
    refundDaysTo: number("refundDaysTo", limit.refundDaysTo),
    shippingDaysFrom: number("shippingDaysFrom", limit.shippingDaysFrom),
    shippingDaysTo: number("shippingDaysTo", limit.shippingDaysTo),
    deliveryFeeInDhaka: optionalAmount("deliveryFeeInDhaka"),
    deliveryFeeElsewhere: optionalAmount("deliveryFeeElsewhere"),
    warrantyDays: number("warrantyDays", limit.warrantyDays),
    footerYear: number("footerYear", limit.footerYear),
    instalmentMonths: optionalNumberOf(labels.instalmentMonths, limit.instalmentMonths),
    instalmentsFrom: amountOf(labels.instalmentsFrom, limit.instalmentsFrom),
    text: textOf("text"),
    textBn: textOf("textBn"),
    link: textOf("link"),
    from: z.string(),
    to: z.string(),
  })
  .check(announcedDay("from"), announcedDay("to"));

/** Returns the mutation's input. If the announcement has no text, there is no announcement. */
export function inputOf({
  text,
  textBn,
  link,
  from,
  to,
  ...settings
}: z.output<typeof settingsRules>) {
  return { ...settings, announcement: text === "" ? null : { text, textBn, link, from, to } };
}

/** Returns the form's initial values. */
export function valuesOf({
  version: _version,
  announcement,
  __typename: _typename,
  ...settings
}: EditedSettingsFragment): SettingsValues {
  const typed = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, String(value ?? "")]),
  ) as Record<Exclude<SettingName, "text" | "textBn" | "link" | "from" | "to">, string>;
  return {
    ...typed,
    text: announcement?.text ?? "",
    textBn: announcement?.textBn ?? "",
    link: announcement?.link ?? "",
    from: announcement?.from ?? "",
    to: announcement?.to ?? "",
  };
}
