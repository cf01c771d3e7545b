import * as z from "zod/mini";
import type { EditedSettingsFragment } from "../../generated/EditedSettings.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { formOf, row, type TypedValues } from "../../ui/forms/fieldRows.ts";
import {
  amountOf,
  numberOf,
  optionalAmountOf,
  optionalNumberOf,
  requiredSentence,
  text,
} from "../../ui/forms/rules.ts";

const limit = limits.UpdateShopSettingsInput;
const ofAnnouncement = limits.AnnouncementInput;

const required = <Limit extends object>(limit: Limit) => ({ ...limit, required: true });
const bangla = { lang: "bn" } as const;
const address = { inputMode: "url" } as const;

const nameAndAddress = {
  name: row(t("Name"), text, required(limit.name)),
  nameBn: row(t("Name in Bangla"), text, limit.nameBn, {
    ...bangla,
    hint: t("Empty: pages in Bangla show the English name."),
  }),
  address: row(t("Address"), text, required(limit.address)),
  addressBn: row(t("Address in Bangla"), text, limit.addressBn, bangla),
  mapUrl: row(t("Map"), () => z.string(), required(limit.mapUrl), {
    ...address,
    hint: t(
      "Press Share at OpenStreetMap or Google Maps, and copy the code or the address for embedding a map.",
    ),
  }),
};

const contacts = {
  phone: row(t("Phone"), text, required(limit.phone), {
    type: "tel",
    hint: t("With the country code, such as +8801712345678."),
  }),
  messagingNumber: row(t("WhatsApp number"), text, required(limit.messagingNumber), {
    type: "tel",
  }),
  email: row(t("E-mail"), text, required(limit.email), { type: "email" }),
  photosUrl: row(t("Instagram"), text, required(limit.photosUrl), address),
  socialUrl: row(t("Facebook"), text, required(limit.socialUrl), address),
  chatUrl: row(t("Messenger"), text, required(limit.chatUrl), address),
};

const hours = {
  openingHours: row(t("Opening hours"), text, required(limit.openingHours)),
  openingHoursBn: row(t("Opening hours in Bangla"), text, limit.openingHoursBn, bangla),
  openTimes: row(t("Opening times"), text, limit.openTimes, {
    hint: t(
      "The same hours in a format for programs. Search engines show them, and the shop uses them to tell customers when they get an answer. For example: We-Mo 10:00-20:00",
    ),
  }),
  answerHours: row(t("Hours to an answer"), numberOf, limit.answerHours),
};

const terms = {
  returnDays: row(t("Return days"), numberOf, limit.returnDays, {
    hint: t("From 1 to 90. Receipts that exist keep their days."),
  }),
  warrantyDays: row(t("Warranty of new pieces (days)"), numberOf, limit.warrantyDays),
  refundDaysFrom: row(t("Refund, business days from"), numberOf, limit.refundDaysFrom),
  refundDaysTo: row(t("Refund, business days to"), numberOf, limit.refundDaysTo),
  shippingDaysFrom: row(t("Shipping, business days from"), numberOf, limit.shippingDaysFrom),
  shippingDaysTo: row(t("Shipping, business days to"), numberOf, limit.shippingDaysTo),
  deliveryFeeInDhaka: row(t("Delivery fee in Dhaka"), optionalAmountOf, limit.deliveryFeeInDhaka, {
    hint: t("In taka; 0 if delivery is free. If both are empty, pages state no fees."),
  }),
  deliveryFeeElsewhere: row(
    t("Delivery fee elsewhere"),
    optionalAmountOf,
    limit.deliveryFeeElsewhere,
  ),
  footerYear: row(t("Year in the footer"), numberOf, limit.footerYear),
  instalmentMonths: row(t("Instalments (months)"), optionalNumberOf, limit.instalmentMonths, {
    hint: t(
      "Pages of devices show the price divided by this number, without interest. If empty, they show no instalments.",
    ),
  }),
  instalmentsFrom: row(t("Lowest price for instalments (BDT)"), amountOf, limit.instalmentsFrom),
};

const announcement = {
  text: row(
    t("Announcement"),
    text,
    { maxLength: ofAnnouncement.text.maxLength },
    { hint: t("A sentence above every page. If empty, nothing is announced.") },
  ),
  textBn: row(t("Announcement in Bangla"), text, ofAnnouncement.textBn, bangla),
  from: { label: t("First day"), type: "date", schema: z.string() },
  to: {
    label: t("Last day"),
    type: "date",
    hint: t("Both days are included."),
    schema: z.string(),
  },
  link: row(t("Leads to"), text, ofAnnouncement.link, {
    ...address,
    placeholder: "/buySmartPhone",
    hint: t("A page of the shop; may be empty."),
  }),
};

/** The parts of the form. */
export const parts = [
  { title: t("Name and address"), rows: nameAndAddress },
  { title: t("Contacts"), rows: contacts },
  { title: t("Hours"), rows: hours },
  { title: t("Terms"), rows: terms },
  { title: t("Announcement"), rows: announcement },
] as const;

const fields = { ...nameAndAddress, ...contacts, ...hours, ...terms, ...announcement };

/** Returns the schema for the first or last day of the announcement. An announcement needs both days. */
const announcedDay = (name: "from" | "to") =>
  z.refine<TypedValues<typeof announcement>>(
    (values) => values.text === "" || values[name] !== "",
    { path: [name], error: requiredSentence(announcement[name].label) },
  );

/**
 * Returns the options of the form. The server checks addresses and numbers more strictly, and reports all faults at
 * once.
 */
export function settingsForm({ announcement, ...settings }: EditedSettingsFragment) {
  const typed = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, String(value ?? "")]),
  );
  const { schema, ...form } = formOf(fields, { ...typed, ...announcement });
  return { ...form, schema: schema.check(announcedDay("from"), announcedDay("to")) };
}

type Settings = z.output<ReturnType<typeof settingsForm>["schema"]>;

/** Returns the mutation's input. If the announcement has no text, there is no announcement. */
export const inputOf = ({ text, textBn, link, from, to, ...settings }: Settings) => ({
  ...settings,
  announcement: text === "" ? null : { text, textBn, link, from, to },
});
