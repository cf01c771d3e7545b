import { type Language, languages, localDigits } from "../../core/i18n.ts";
import { type ShopSettings, shopName } from "../../core/shopSettings.ts";

/** The placeholders that texts of pages may contain, as `{returnDays}`. */
export const placeholders = [
  "name",
  "phone",
  "email",
  "address",
  "hours",
  "returnDays",
  "refundDays",
  "shippingDays",
] as const;

export type Placeholder = (typeof placeholders)[number];

/** The values of the placeholders, in each language. */
export type Facts = Record<Language, Record<Placeholder, string>>;

/** Returns the values that the placeholders have with these settings. */
export function factsOf(settings: ShopSettings): Facts {
  const inLanguage = (language: Language): Record<Placeholder, string> => {
    const { phone, email, address, addressBn, openingHours, openingHoursBn } = settings;
    const isBangla = language === "bn";
    const days = (from: number, to: number) =>
      localDigits(from === to ? String(to) : `${from}-${to}`, language);
    return {
      name: shopName(settings, language),
      phone,
      email,
      address: (isBangla && addressBn) || address,
      hours: (isBangla && openingHoursBn) || openingHours,
      returnDays: localDigits(String(settings.returnDays), language),
      refundDays: days(settings.refundDaysFrom, settings.refundDaysTo),
      shippingDays: days(settings.shippingDaysFrom, settings.shippingDaysTo),
    };
  };
  const [en, bn] = languages;
  return { [en]: inLanguage(en), [bn]: inLanguage(bn) };
}

/** Matches the placeholders in a text. */
export const placeholderPattern = new RegExp(`\\{(${placeholders.join("|")})\\}`, "g");

/** Replaces the placeholders in plain text. */
export const filled = (text: string, facts: Facts[Language]): string =>
  text.replace(placeholderPattern, (_, name: Placeholder) => facts[name]);
