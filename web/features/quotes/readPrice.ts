import { PriceOfAnswersDocument } from "../../generated/PriceOfAnswers.ts";
import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { read } from "../../platform/graphql/operations.ts";
import { belowOwnPrice } from "./belowOwnPrice.ts";
import type { QuoteInput } from "./livePrice.ts";

/** Reads the price for some answers. `most` is the highest price that the shop shows for the variant. */
export async function readPrice(
  input: QuoteInput,
  signal: AbortSignal,
  most: number | null,
): Promise<QuotedPriceFragment> {
  const { quote } = await read(PriceOfAnswersDocument, { input }, signal);
  return belowOwnPrice(quote, most);
}
