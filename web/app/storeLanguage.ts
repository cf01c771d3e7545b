import { SetLanguageDocument } from "../generated/SetLanguage.ts";
import { write } from "../platform/graphql/operations.ts";
import { language } from "../platform/i18n.ts";

/**
 * Stores the page's language in the user's account, which sets the language of messages to the user. If this fails, the
 * next login stores the language.
 */
export async function storeLanguage(): Promise<void> {
  const variables = { language: language === "bn" ? "BN" : "EN" } as const;
  await write(SetLanguageDocument, variables).catch(() => undefined);
}
