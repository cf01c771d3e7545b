import { SetLanguageDocument } from "../generated/SetLanguage.ts";
import { graphqlClient } from "../platform/graphql/client.ts";
import { language } from "../platform/i18n.ts";

/** Stores the page's language as that of messages to the user. A failure is left to the next login. */
export async function storeLanguage(): Promise<void> {
  const client = await graphqlClient();
  const variables = { language: language === "bn" ? "BN" : "EN" } as const;
  await client.mutate({ mutation: SetLanguageDocument, variables }).catch(() => undefined);
}
