import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
import { limits } from "../../generated/limits.ts";
import {
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  idSchema,
  wholeNumber,
} from "../../rest/helpers.ts";
import { priceHistory } from "./service.ts";

const { min, max } = limits.priceHistory.days;

const historyQuery = z.object({
  variant: idSchema
    .optional()
    .describe(
      "The `_id` of a variant of the device. Defaults to the variant whose price the device shows.",
    ),
  days: wholeNumber(min, max).default(90).describe("The number of days before today."),
});

const pointShape = z.object({
  at: z.iso.datetime().describe("When the price took effect."),
  price: z.int().describe("The price in whole taka (BDT)."),
});

export const priceHistoryRoutes: FeatureRoutes = async (app) => {
  app.get(
    "/price-history/:id",
    {
      config: {
        permission: "readCatalogue",
        cacheTags: ({ params }) => [cacheTags.device(idParams.parse(params).id)],
      },
      schema: {
        summary:
          "List the prices of a variant, or of a device without variants, over the last `days` days",
        params: idParams,
        querystring: historyQuery,
        response: { 200: envelopeSchema(z.array(pointShape)) },
      },
    },
    async ({ ctx, params, query: { variant: variantId, days } }) => {
      const points = await priceHistory(ctx, { deviceId: params.id, variantId, days });
      return envelope(points.map(({ at, price }) => ({ at: at.toISOString(), price })));
    },
  );
};
