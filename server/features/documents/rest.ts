import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { fromWord } from "../../csv/words.ts";
import { paymentMethodWords, receiptKindWords } from "../../generated/words.ts";
import { envelope, envelopeSchema, type FeatureRoutes, wholeNumber } from "../../rest/helpers.ts";
import { pageOfDocuments } from "./lists.ts";
import { type ReceiptView, receiptDocument } from "./receipts.ts";
import { documentShape, presentDocument } from "./restPresenter.ts";

const receiptShape = z.object({
  kind: z.enum(receiptKindWords),
  number: z.string().nullish().describe("The number of the receipt, such as `S-2627-000123`."),
  createdAt: z.iso.datetime(),
  title: z.string(),
  size: z.string().nullish().describe("The memory and storage of the variant: `8 GB | 128 GB`."),
  code: z.string().nullish(),
  imei: z.string().nullish(),
  imei2: z.string().nullish(),
  serial: z.string().nullish(),
  grade: z.string().nullish(),
  amount: z.int(),
  method: z.enum(paymentMethodWords),
  reference: z.string().nullish(),
  date: z.iso.date(),
  name: z.string().nullish(),
  warrantyUntil: z.iso.date().nullish(),
  returnableUntil: z.iso.date().nullish(),
  returnedOn: z.iso.date().nullish(),
  termsVersion: z
    .int()
    .nullable()
    .describe(
      "The version number of the terms that applied, for `GET /pages/termsAndCondition?version=…`. Null if the shop kept no versions at the time.",
    ),
  returnPolicyVersion: z
    .int()
    .nullable()
    .describe(
      "The version number of the return policy that applied, for `GET /pages/returnRefund?version=…`. Null if the shop kept no versions at the time.",
    ),
  url: z.string(),
});

const documentQuery = z.object({
  kind: fromWord(receiptKindWords).optional(),
  search: z
    .string()
    .optional()
    .describe(
      "Text to find: a day such as `2026-03-26`, or words of the number, reference, IMEI, serial number, unit code or device title. Callers who may read customers can also search for the name or mobile number of the buyer or seller.",
    ),
  from: z
    .string()
    .optional()
    .meta({ format: "date" })
    .describe("Selects documents of sales, payments and refunds on this day or later."),
  to: z
    .string()
    .optional()
    .meta({ format: "date" })
    .describe("Selects documents of sales, payments and refunds on this day or earlier."),
  limit: wholeNumber(1, 100).default(24).describe("The page size."),
  page: wholeNumber(1, 1_000).default(1).describe("The number of the page, from 1."),
});

export const documentRoutes: FeatureRoutes = async (app) => {
  app.get(
    "/documents",
    {
      config: { permission: "readDocuments" },
      schema: {
        summary: "List the documents of sales, payments and returns, newest first",
        querystring: documentQuery,
        response: { 200: envelopeSchema(z.array(documentShape)) },
      },
    },
    async ({ ctx, query: { limit: first, page, ...filter } }) => {
      const { nodes } = await pageOfDocuments(ctx, { filter, first, offset: (page - 1) * first });
      return envelope(nodes.map(presentDocument));
    },
  );
  app.get(
    "/receipts/:token",
    {
      config: { permission: "readReceipts" },
      schema: {
        summary: "Get the content of a receipt. Anyone with the receipt's URL can read the content",
        params: z.object({ token: z.string().describe("The last part of the receipt's URL.") }),
        response: { 200: envelopeSchema(receiptShape) },
      },
    },
    async ({ ctx, params }, reply) => {
      const receipt = await receiptDocument(ctx, params.token);
      if (!receipt) throw new AppError("NOT_FOUND", t("This receipt does not exist"));
      reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
      return envelope(presentReceipt(receipt));
    },
  );
};

/** Returns a receipt's content. Leaves out data that only the shop may see, such as the buyer's number. */
function presentReceipt(receipt: ReceiptView): z.output<typeof receiptShape> {
  const { number, title, code, imei, imei2, serial, grade, amount, reference, date } = receipt;
  const { name, warrantyUntil, returnableUntil, returnedOn, url } = receipt;
  const { termsVersion, returnPolicyVersion } = receipt;
  return {
    ...{ number, title, code, imei, imei2, serial, grade, amount, reference, date },
    ...{ name, warrantyUntil, returnableUntil, returnedOn, url },
    ...{ termsVersion, returnPolicyVersion },
    size: receipt.variant,
    kind: receiptKindWords[receipt.kind],
    method: paymentMethodWords[receipt.method],
    createdAt: receipt.createdAt.toISOString(),
  };
}
