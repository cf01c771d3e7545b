import { envelope, envelopeSchema, type FeatureRoutes } from "../../rest/helpers.ts";
import { quoteIn } from "./inLanguage.ts";
import { quoteBody } from "./restBodies.ts";
import { throwInWords } from "./restErrors.ts";
import { presentQuote, quoteShape } from "./restPresenter.ts";
import { getQuote } from "./service.ts";

/** The largest body in bytes, as in GraphQL. The limit is low because validating a long invalid list takes long. */
const maxBodyBytes = 100 * 1024;

export const quoteRoutes: FeatureRoutes = async (app) => {
  app.post(
    "/quotes",
    {
      // The request changes nothing, so it accepts no idempotency key.
      config: { permission: "readQuotes", idempotentPayload: () => undefined },
      bodyLimit: maxBodyBytes,
      schema: {
        summary: "Compute the price of a smartphone or tablet from the given answers",
        body: quoteBody,
        response: { 200: envelopeSchema(quoteShape) },
      },
    },
    async ({ ctx, body }) => {
      const quote = await getQuote(ctx, body.input, body.kind).catch(throwInWords);
      return envelope(presentQuote(quoteIn(quote, ctx.language)));
    },
  );
};
