import multipart from "@fastify/multipart";
import { z } from "zod";
import type { Context } from "../../../core/context.ts";
import { translate } from "../../../core/i18n.ts";
import { csvContentType, csvFile } from "../../../csv/words.ts";
import { DeviceImportMode } from "../../../generated/prisma/enums.ts";
import {
  deviceColumnWords,
  deviceImportStateWords,
  deviceKindWords,
} from "../../../generated/words.ts";
import {
  collectionRoutes,
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  idSchema,
  type RestApp,
  wholeNumber,
} from "../../../rest/helpers.ts";
import { addExports } from "../export/rest.ts";
import { refusedCsv } from "./items.ts";
import { defaultsOf, type ImportRecord, messageOf, progressOf } from "./record.ts";
import { cancelImport, getImport, pageOfImports, startImport } from "./service.ts";
import { receiveImport } from "./upload.ts";

const count = (description: string) => z.int().describe(description);

const importShape = z.object({
  _id: idSchema,
  fileName: z.string(),
  state: z.enum(deviceImportStateWords),
  progress: count(
    "The progress of the state `Checking` or `Running` in per cent. 100 in all other states.",
  ),
  mode: z.enum(DeviceImportMode).nullable(),
  kind: z
    .enum(deviceKindWords)
    .nullable()
    .describe("The kind of the devices in rows that don't state a kind."),
  columns: z.array(z.object({ header: z.string(), column: z.enum(deviceColumnWords).nullable() })),
  defaults: z
    .record(z.string(), z.string())
    .describe(
      "The values that replace missing or empty cells, by column. The keys are values of GraphQL's `DeviceColumn`.",
    ),
  missingColumns: z
    .array(z.string())
    .describe(
      "The columns that new devices require, but that are neither in the file nor in `defaults`. Each is a value of `DeviceColumn` in GraphQL.",
    ),
  rows: count("The number of rows in the file, without the header and empty rows."),
  devices: count(
    "The number of devices in the file. During the check, the number of devices checked so far.",
  ),
  created: count(
    "The number of devices that the import will create. Once the import is running, the number of devices created so far.",
  ),
  changed: count(
    "The number of devices that the import will change. Once the import is running, the number of devices changed so far.",
  ),
  unchanged: count("The number of devices that already have all values of the file."),
  refused: count(
    "The number of devices that the import refuses. `refused.csv` has their rows and the reasons.",
  ),
  removedVariants: count(
    "The number of variants of existing devices that are removed because the file has no row for them.",
  ),
  images: count("The number of images in the ZIP file."),
  message: z
    .string()
    .nullable()
    .describe(
      "A human-readable message: why the import failed or was cancelled, why the check is waiting, or a warning about the preview.",
    ),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});

function present(
  row: ImportRecord,
  { language }: Pick<Context, "language">,
): z.output<typeof importShape> {
  const message = messageOf(row);
  return {
    _id: row.id,
    fileName: row.fileName,
    state: deviceImportStateWords[row.state],
    progress: progressOf(row),
    mode: row.mode,
    kind: row.kind && deviceKindWords[row.kind],
    columns: row.headers.map((header, index) => ({ header, column: wordOf(row.columns[index]) })),
    defaults: defaultsOf(row),
    missingColumns: row.missingColumns,
    rows: row.rows,
    devices: row.devices,
    created: row.created,
    changed: row.changed,
    unchanged: row.unchanged,
    refused: row.refused,
    removedVariants: row.removedVariants,
    images: row.images,
    message: message && translate(message, language),
    createdBy: row.actorName,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

const wordOf = (column: string | undefined) =>
  column ? deviceColumnWords[column as keyof typeof deviceColumnWords] : null;

const config = { permission: "importDevices" } as const;

/** This schema is only for the documentation. The multipart parser and the service validate the request. */
const uploadSchema = {
  summary:
    "Upload a CSV file of devices. The server checks the file, but writes nothing until the import is started",
  consumes: ["multipart/form-data"],
  body: z.object({
    file: z.file().describe("The CSV file, at most 50 MB unless the shop has set another limit."),
    images: z
      .file()
      .optional()
      .describe(
        "A ZIP file of images, at most 500 MB unless the shop has set another limit. An API key also needs the scope `UPLOADS`.",
      ),
    kind: z
      .string()
      .optional()
      .describe("The kind of the devices in rows that don't state a kind."),
    columns: z
      .string()
      .optional()
      .describe(
        "A JSON list of what each column of the file contains: a value of `DeviceColumn` in GraphQL, or null to ignore the column.",
      ),
    defaults: z
      .string()
      .optional()
      .describe(
        'A JSON object with the values for rows whose cell is missing or empty, by column (a value of `DeviceColumn` in GraphQL): `{"STOCK": "In Stock", "COVER_IMAGE": "placeholder", "SELLING_PRICE": "70%"}`.',
      ),
    start: z
      .enum(DeviceImportMode)
      .optional()
      .describe(
        "If given, the import starts by itself after the check. `ALL` imports all devices, or none if a device has a problem. `VALID` imports only the devices without problems.",
      ),
  }),
  response: { 201: envelopeSchema(importShape) },
};

/** Adds the routes for imports and exports of devices. */
export const importRoutes: FeatureRoutes = async (app) => {
  await app.register(multipart, {
    // `saveFile` limits the size of files.
    limits: { fileSize: Number.POSITIVE_INFINITY, fieldSize: 50_000, fields: 10 },
  });
  app.post(
    "/imports",
    { config, schema: uploadSchema, validatorCompiler: () => () => true },
    async (request, reply) => {
      const row = await receiveImport(request, reply);
      reply.code(201);
      return envelope(present(row, request.ctx));
    },
  );
  const routes = collectionRoutes(app, { path: "/imports", shape: importShape, present });
  routes.get("Get one import with its progress", config, getImport);
  routes.act(
    "start",
    "Start an import that is `Ready`. `ALL` imports all devices, or none if a device has a problem. `VALID` imports only the devices without problems",
    config,
    z.strictObject({ mode: z.enum(DeviceImportMode) }),
    (ctx, id, { mode }) => startImport(ctx, id, mode),
  );
  routes.act("cancel", "Cancel an import that has not ended", config, undefined, cancelImport);
  addReads(app);
  addExports(app);
};

function addReads(app: RestApp): void {
  const listQuery = z.object({
    limit: wholeNumber(1, 100).default(24).describe("The page size."),
    page: wholeNumber(1, 1_000).default(1).describe("The number of the page, from 1."),
  });
  app.get(
    "/imports",
    {
      config,
      schema: {
        summary:
          "List the imports, latest first. An API key sees only the imports that it uploaded",
        querystring: listQuery,
        response: { 200: envelopeSchema(z.array(importShape)) },
      },
    },
    async ({ ctx, query: { limit, page } }) => {
      const { nodes } = await pageOfImports(ctx, { first: limit, offset: (page - 1) * limit });
      return envelope(nodes.map((row) => present(row, ctx)));
    },
  );
  app.get(
    "/imports/:id/refused.csv",
    {
      config,
      schema: {
        summary: "Download the rows of the refused devices with the reasons, as a CSV file",
        params: idParams,
        response: { 200: csvFile },
      },
    },
    async ({ ctx, params }, reply) => {
      const row = await getImport(ctx, params.id);
      return reply
        .type(csvContentType)
        .header("content-disposition", 'attachment; filename="refused.csv"')
        .sendLong(() => refusedCsv(ctx, row));
    },
  );
}
