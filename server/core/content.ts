import type { Context } from "./context.ts";
import { type Language, languageStored } from "./i18n.ts";
import { may } from "./permissions.ts";

/**
 * Returns the language of content in a response: the language that the caller names, or otherwise the language of the
 * request. Callers who may change the catalogue and name no language get the main version, because their forms send the
 * texts back.
 */
export function contentLanguage(
  { actor, language }: Pick<Context, "actor" | "language">,
  named?: "EN" | "BN" | null,
): Language {
  if (named) return languageStored(named);
  return may(actor, "manageDevices") ? "en" : language;
}

/** Returns a text or path in a language; the main version if there is no Bangla version. */
export const inLanguage = <Main extends string | null>(
  language: Language,
  main: Main,
  bangla: string | null | undefined,
): Main | string => (language === "bn" && bangla ? bangla : main);

/** Returns the language of a string, detected from the script of most of its letters. */
export function languageOfText(text: string): "EN" | "BN" {
  const bangla = text.match(/[\u0980-\u09E3]/g)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0;
  return bangla > latin ? "BN" : "EN";
}
