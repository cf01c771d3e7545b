import type { ApolloClient } from "@apollo/client";
import { PriceOfAnswersDocument } from "../../generated/PriceOfAnswers.ts";
import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { t } from "../../platform/i18n.ts";
import { belowOwnPrice } from "./belowOwnPrice.ts";
import type { QuoteInput } from "./livePrice.ts";

/**
 * Reads the price for some answers from the server instead of the cache, because a cached price may be out of date.
 * `most` is the highest price that the shop shows for the variant.
 */
export async function readPrice(
  client: ApolloClient,
  input: QuoteInput,
  signal: AbortSignal,
  most: number | null,
): Promise<QuotedPriceFragment> {
  const { data } = await client.query({
    query: PriceOfAnswersDocument,
    variables: { input },
    fetchPolicy: "network-only",
    context: { queryDeduplication: false, fetchOptions: { signal } },
  });
  if (!data) throw new Error(t("The shop did not send a price"));
  return belowOwnPrice(data.quote, most);
}
