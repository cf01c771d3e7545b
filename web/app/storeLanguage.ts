import { SetLanguageDocument } from "../generated/SetLanguage.ts";
import { graphqlClient } from "../platform/graphql/client.ts";
import { language } from "../platform/i18n.ts";

/**
 * Stores the page's language in the user's account, which sets the language of messages to the user. If this fails, the
 * next login stores the language.
 */
export async function storeLanguage(): Promise<void> {
  const client = await graphqlClient();
  const variables = { language: language === "bn" ? "BN" : "EN" } as const;
  await client.mutate({ mutation: SetLanguageDocument, variables }).catch(() => undefined);
}
