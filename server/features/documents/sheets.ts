import { type Language, languages, type Text, t, translate } from "../../core/i18n.ts";
import { longDay } from "../../core/longDay.ts";
import type { ReceiptKind } from "../../generated/prisma/enums.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import type { DocumentContent, DocumentFacts, Sheet } from "./content.ts";

type Numbered = DocumentFacts & { number: string };

/** Adds the sheets in both languages to the facts of a document. */
export function withSheets(facts: Numbered): DocumentContent {
  const [en, bn] = languages.map((language) => sheetIn(language, facts)) as [Sheet, Sheet];
  return { format: 1, ...facts, sheets: { en, bn } };
}

export const titles: Record<ReceiptKind, Text> = {
  SALE: t("Invoice and warranty card"),
  PURCHASE: t("Purchase receipt"),
  CREDIT_NOTE: t("Credit note"),
};

const intros: Record<ReceiptKind, Text | null> = {
  SALE: null,
  PURCHASE: t("The shop bought this device from its owner, and paid for it."),
  CREDIT_NOTE: t("The buyer brought this device back, and the shop gave the money back."),
};

function sheetIn(language: Language, document: Numbered): Sheet {
  const { shop, kind } = document;
  const intro = intros[kind];
  return {
    shop: [shop.name[language], shop.address[language], `${shop.phone} · ${shop.email}`],
    title: translate(titles[kind], language),
    intro: intro && translate(intro, language),
    facts: factsIn(language, document),
    notes: notesOf(document, language).map((note) => translate(note, language)),
  };
}

const amountNames: Record<ReceiptKind, Text> = {
  SALE: t("Paid"),
  PURCHASE: t("The shop paid"),
  CREDIT_NOTE: t("Refunded"),
};

function factsIn(language: Language, document: Numbered): Sheet["facts"] {
  const { kind, date, name, title, variant, code, imei, imei2, serial, grade } = document;
  const { number, replaces, credits, warrantyUntil, returnedOn } = document;
  const { amount, method, reference } = document;
  const say = (text: Text) => translate(text, language);
  const day = (text: string) => longDay(text, language);
  const fact = (label: Text, ...lines: (string | null)[]) => {
    const shown = lines.filter((line) => line !== null);
    return shown.length > 0 ? [{ name: say(label), lines: shown, isAmount: false }] : [];
  };
  const paid = [priceIn(amount, language), say(paymentMethodWords[method])];
  return [
    ...fact(t("Number"), number),
    ...fact(t("Replaces"), replaces),
    ...fact(t("For invoice"), credits),
    ...fact(t("Date"), day(date)),
    ...fact(kind === "PURCHASE" ? t("Seller") : t("Buyer"), name),
    ...fact(t("Device"), title, variant),
    ...fact(t("Piece"), code),
    ...fact(t("IMEI"), imei),
    ...fact(t("Second IMEI"), imei2),
    ...fact(t("Serial number"), serial),
    ...fact(t("Grade"), grade),
    { name: say(amountNames[kind]), lines: paid, isAmount: true },
    ...fact(t("Reference"), reference),
    ...(kind === "SALE" ? fact(...warranty(warrantyUntil, day, say)) : []),
    ...fact(t("Came back"), returnedOn && day(returnedOn)),
  ];
}

const warranty = (
  until: string | null,
  day: (text: string) => string,
  say: (text: Text) => string,
): [Text, string] =>
  until
    ? [t("Warranty until"), day(until)]
    : [t("Warranty"), say(t("without a warranty from the shop"))];

function notesOf(document: Numbered, language: Language): Text[] {
  const { kind, returnDays: days, returnableUntil, returnedOn } = document;
  const scan = t("Scan the code to see this receipt again. Don't share its address.");
  const keep = [...policies(document), scan];
  if (kind === "PURCHASE")
    return [
      t("The seller declares that the device was theirs, and that it is de-registered and erased."),
      ...keep,
    ];
  if (kind === "CREDIT_NOTE" || !days || !returnableUntil || returnedOn) return keep;
  const values = { days, date: longDay(returnableUntil, language) };
  return [
    t(
      "{days, plural, one {# day} other {# days}} to return: bring the device and this receipt until {date}.",
      values,
    ),
    ...keep,
  ];
}

/** Names the versions of the policies that applied. The receipt's page links to the texts of these versions. */
function policies({ termsVersion: terms, returnPolicyVersion: returns }: Numbered): Text[] {
  if (terms === null || returns === null) return [];
  return [
    t("Version {terms} of our terms and version {returns} of our return policy apply.", {
      terms,
      returns,
    }),
  ];
}

/** Returns an amount with its currency. A no-break space keeps amount and currency on one line. */
const priceIn = (amount: number, language: Language) =>
  translate(t("BDT {amount}", { amount }), language).replace(" ", "\u00a0");
