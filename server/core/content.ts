import type { Context } from "./context.ts";
import { type Language, languageStored } from "./i18n.ts";
import { may } from "./permissions.ts";

/**
 * The language of content in a response: the one that the caller names, else that of the request. Callers who may
 * change the catalogue get the main version unless they name a language, since they send back what they read.
 */
export function contentLanguage(
  { actor, language }: Pick<Context, "actor" | "language">,
  named?: "EN" | "BN" | null,
): Language {
  if (named) return languageStored(named);
  return may(actor, "manageDevices") ? "en" : language;
}

/** The version of a text or a path in a language: the main one where it has no Bangla version. */
export const inLanguage = <Main extends string | null>(
  language: Language,
  main: Main,
  bangla: string | null | undefined,
): Main | string => (language === "bn" && bangla ? bangla : main);

/** The language of a text, by the script of most of its letters. */
export function languageOfText(text: string): "EN" | "BN" {
  const bangla = text.match(/[\u0980-\u09E3]/g)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0;
  return bangla > latin ? "BN" : "EN";
}
