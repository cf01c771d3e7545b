import { z } from "zod";
import { word } from "../../core/restValues.ts";
import type { Redirect } from "../../generated/prisma/client.ts";
import { redirectKindWords } from "../../generated/words.ts";
import {
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  idSchema,
  ignoredFields,
  wholeNumber,
} from "../../rest/helpers.ts";
import { createRedirect, deleteRedirect, importRedirects, pageOfRedirects } from "./service.ts";
import { unknownAddresses } from "./unknown.ts";

const shape = z.object({
  _id: idSchema,
  from: z.string().describe("The path of the former address. Ends in `/*` for a prefix."),
  to: z
    .string()
    .describe(
      "The path of the target. If the path ends in `/*`, the rest of the former address is appended.",
    ),
  kind: z.enum(redirectKindWords),
  hits: z
    .int()
    .describe("The number of times that the redirect was followed. Updated within a few seconds."),
  lastHitAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

const present = ({ id, from, to, kind, hits, lastHitAt, createdAt }: Redirect) => ({
  _id: id,
  from,
  to,
  kind: redirectKindWords[kind],
  hits,
  lastHitAt: lastHitAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const query = z.object({
  limit: wholeNumber(1, 100).default(100).describe("The page size."),
  page: wholeNumber(1, 1_000).default(1).describe("The number of the page, from 1."),
  search: z
    .string()
    .optional()
    .describe("Text to find in the former address or the target, ignoring case."),
});

const body = z.strictObject({
  ...ignoredFields,
  from: z
    .string()
    .describe(
      "The former address without a query string: a path, or a URL whose path is used. To redirect all addresses below a path, end the path in `/*`.",
    ),
  to: z
    .string()
    .describe(
      "The target: a path of the shop, or a URL that begins with the shop's URL. Can end in `/*` if `from` ends in `/*`.",
    ),
  kind: word(redirectKindWords)
    .optional()
    .describe(
      "Whether the redirect applies to one address or to all addresses below it. Defaults to `prefix` if `from` ends in `/*`, otherwise to `exact`.",
    ),
});

const config = { permission: "manageRedirects" } as const;

/** The largest size of a file. This size leaves room for 10,000 rows with long addresses. */
const maxCsvBytes = 10 * 1024 * 1024;

export const redirectRoutes: FeatureRoutes = async (app) => {
  app.get(
    "/redirects",
    {
      config,
      schema: {
        summary: "List the redirects from the addresses of a former site, newest first",
        querystring: query,
        response: { 200: envelopeSchema(z.array(shape)) },
      },
    },
    async ({ ctx, query: { limit, page, search } }) => {
      const range = { first: limit, offset: (page - 1) * limit, search };
      return envelope((await pageOfRedirects(ctx, range)).nodes.map(present));
    },
  );
  app.post(
    "/redirects",
    {
      config,
      schema: { summary: "Add a redirect", body, response: { 201: envelopeSchema(shape) } },
    },
    async ({ ctx, body: { from, to, kind } }, reply) => {
      reply.code(201);
      return envelope(present(await createRedirect(ctx, { from, to, kind })));
    },
  );
  app.delete(
    "/redirects/:id",
    {
      config,
      schema: {
        summary: "Delete a redirect",
        params: idParams,
        response: { 200: envelopeSchema(idSchema) },
      },
    },
    async ({ ctx, params }) => envelope(await deleteRedirect(ctx, params.id)),
  );
  app.get(
    "/redirects/unknown",
    {
      config,
      schema: {
        summary:
          "List the addresses without a page that visitors requested most often in the last 30 days. At most 50",
        response: {
          200: envelopeSchema(z.array(z.object({ path: z.string(), count: z.int() }))),
        },
      },
    },
    async ({ ctx }) => envelope(await unknownAddresses(ctx)),
  );
  await app.register(async (files) => {
    files.addContentTypeParser(
      ["text/csv", "text/plain"],
      { parseAs: "string", bodyLimit: maxCsvBytes },
      (_request, text, done) => done(null, text),
    );
    files.post(
      "/redirects/import",
      {
        config,
        bodyLimit: maxCsvBytes,
        schema: {
          summary:
            "Import redirects from a CSV file with the columns `from`, `to` and `kind`. The shop can have at most 10,000 redirects",
          consumes: ["text/csv"],
          body: z
            .string()
            .describe("The CSV file in UTF-8. Its first row contains the names of the columns."),
          response: {
            200: envelopeSchema(
              z.object({
                created: z.int(),
                updated: z
                  .int()
                  .describe(
                    "The number of former addresses in the file that already had a redirect. The target and kind in the file replaced the previous target and kind.",
                  ),
                faults: z
                  .array(z.object({ row: z.int(), message: z.string() }))
                  .describe(
                    "The rows that were not imported: the number of each row in the file, and the reason.",
                  ),
              }),
            ),
          },
        },
      },
      async ({ ctx, body: csv }) => envelope(await importRedirects(ctx, String(csv))),
    );
  });
};
