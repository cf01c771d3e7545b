import { AppError } from "../../core/errors.ts";
import { presentQuote } from "./restPresenter.ts";
import { QuoteConflict, UnknownVariant } from "./service.ts";

/** Rethrows an error about a quote or an evaluation, with the names and labels of REST. */
export function throwInWords(error: unknown): never {
  if (error instanceof UnknownVariant) throw new UnknownVariant("variant");
  if (!(error instanceof QuoteConflict)) throw error;
  throw new AppError("CONFLICT", error.message, { data: { quote: presentQuote(error.quote) } });
}
