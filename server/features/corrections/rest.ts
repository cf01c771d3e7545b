import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { integer, word } from "../../core/restValues.ts";
import { missingOr } from "../../core/validation.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { envelope, envelopeSchema, type FeatureRoutes, idParams } from "../../rest/helpers.ts";
import { documentShape, presentDocument } from "../documents/restPresenter.ts";
import { correctDocument } from "./service.ts";

const text = z.string(t("must be text"));

const body = z.strictObject({
  reason: z
    .string({ error: missingOr(t("must be text")) })
    .describe("Why the document is corrected."),
  amount: integer(t("must be a number"))
    .nullish()
    .describe("The correct amount in whole taka (BDT)."),
  method: word(paymentMethodWords).nullish(),
  reference: text.nullish(),
  referenceReason: text.nullish().describe("Why a reference is used a second time."),
  buyerName: text.nullish(),
  buyerMobile: text.nullish(),
});

export const correctionRoutes: FeatureRoutes = async (app) => {
  app.post(
    "/documents/:id/correction",
    {
      config: { permission: "correctDocuments" },
      schema: {
        summary: "Correct a document within 24 hours. A new document replaces it",
        params: idParams,
        body,
        response: { 201: envelopeSchema(documentShape) },
      },
    },
    async ({ ctx, params, body }, reply) => {
      const document = await correctDocument(ctx, params.id, body);
      reply.code(201);
      return envelope(presentDocument(document));
    },
  );
};
