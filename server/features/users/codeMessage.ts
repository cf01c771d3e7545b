import type { Env } from "../../config.ts";
import { isOneSegment, toGsm } from "../../core/gsm.ts";
import { type Language, localDigits } from "../../core/i18n.ts";

type Settings = Pick<Env, "PUBLIC_URL" | "OTP_TTL_SECONDS"> & { shopName: string };

type Terms = { otp: string; shop: string; seconds: number };

/** The texts of a message, from the longest to the shortest. */
const words: Record<Language, ((terms: Terms) => string)[]> = {
  en: [
    ({ otp, shop, seconds }) =>
      `${otp} is your ${shop}code, good for ${inEnglish(seconds)}.\nDo not share it with anyone.\n`,
    ({ otp, seconds }) =>
      `${otp} is your code, good for ${inEnglish(seconds)}.\nDo not share it with anyone.\n`,
    ({ otp }) => `${otp} is your code.\nDo not share it with anyone.\n`,
    ({ otp }) => `${otp} is your code.`,
  ],
  bn: [
    ({ otp, shop, seconds }) => `${shop}কোড ${otp}, ${inBangla(seconds)} চলবে। কাউকে জানাবেন না।`,
    ({ otp, shop }) => `${shop}কোড ${otp}। কাউকে জানাবেন না।`,
    ({ otp }) => `কোড ${otp}। কাউকে জানাবেন না।`,
    ({ otp }) => `কোড ${otp}`,
  ],
};

/**
 * Returns the message with a one-time password. The message fits into one segment, because each segment is billed. If
 * the names of shop and host are long, a shorter text is used. Phones offer the code in the last line for autofill.
 */
export function codeMessage(
  { shopName, PUBLIC_URL, OTP_TTL_SECONDS: seconds }: Settings,
  otp: string,
  language: Language,
): string {
  const name = language === "en" ? toGsm(shopName) : shopName;
  const terms = { otp, shop: name && `${name} `, seconds };
  const lastLine = `@${new URL(PUBLIC_URL).hostname} #${otp}`;
  const texts = words[language].map((textOf) => `${textOf(terms)}\n${lastLine}`);
  return texts.find(isOneSegment) ?? texts.at(-1) ?? lastLine;
}

const inEnglish = (seconds: number): string =>
  seconds < 120 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} minutes`;

const inBangla = (seconds: number): string =>
  localDigits(seconds < 120 ? `${seconds} সেকেন্ড` : `${Math.floor(seconds / 60)} মিনিট`, "bn");
