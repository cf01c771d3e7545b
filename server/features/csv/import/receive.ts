import { basename, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize } from "../../../core/permissions.ts";
import { parse } from "../../../core/validation.ts";
import { deviceKindWords } from "../../../generated/words.ts";
import {
  drainAfterResponse,
  fromClient,
  parsingTimeout,
  throwMalformed,
} from "../../uploads/service.ts";
import { fromWord } from "../words.ts";
import { createImport } from "./create.ts";
import {
  type OpenImport,
  type Received,
  saveFile,
  withFolder,
  withOpenImport,
} from "./receiving.ts";
import type { ImportRecord } from "./record.ts";
import { columnsFromJson, defaultsFromJson, uploadRules } from "./rules.ts";

const maxNameLength = 200;

/** Receives the files of a multipart request on disk, and creates an import of them. */
export async function receiveImport(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ImportRecord> {
  const { ctx } = request;
  if (!request.isMultipart()) throw noFile();
  drainAfterResponse(request, reply);
  return withOpenImport(ctx, (opened) =>
    withFolder(ctx.env.DATA_DIR, async (folder) => {
      const { fields, ...received } = await Promise.race([
        receiveParts(request, folder, opened),
        parsingTimeout(request).catch(throwMalformed),
      ]);
      if (!received.csv) throw noFile();
      return createImport(ctx, opened, { ...received, csv: received.csv }, optionsOf(fields));
    }),
  );
}

type Parts = Partial<Received> & { fileName: string; fields: Record<string, string> };

async function receiveParts(
  request: FastifyRequest,
  folder: string,
  { signal }: OpenImport,
): Promise<Parts> {
  const { env } = request.ctx;
  const parts: Parts = { fileName: "", fields: {} };
  for await (const part of fromClient(request.parts())) {
    if (part.type === "field") {
      parts.fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === "file" && !parts.csv) {
      parts.csv = join(folder, "file.csv");
      parts.fileName = nameOf(part.filename);
      await saveFile(part.file, { path: parts.csv, megabytes: env.IMPORT_CSV_MB, signal });
    } else if (part.fieldname === "images" && !parts.zip) {
      authorize(request.ctx, "manageImages");
      parts.zip = join(folder, "images.zip");
      await saveFile(part.file, { path: parts.zip, megabytes: env.IMPORT_ZIP_MB, signal });
    } else throw wrongPart(part.fieldname);
  }
  return parts;
}

/** The name as the client has it, without folders and control characters. */
const nameOf = (given: string | undefined) =>
  basename((given ?? "").replaceAll("\\", "/"))
    .replace(/\p{C}/gu, "")
    .trim()
    .slice(0, maxNameLength) || "devices.csv";

const kindRule = z.object({ kind: fromWord(deviceKindWords) });

function optionsOf({ kind, columns, defaults, start, ...others }: Record<string, string>) {
  return parse(uploadRules, {
    ...others,
    ...(kind && parse(kindRule, { kind })),
    ...(columns && { columns: columnsFromJson(columns) }),
    ...(defaults && { defaults: defaultsFromJson(defaults) }),
    ...(start && { start: start.toUpperCase() }),
  });
}

const noFile = () =>
  new AppError(
    "BAD_USER_INPUT",
    t("Please send multipart/form-data with a CSV file in the field file"),
    {
      fields: { file: t("is required") },
    },
  );

const wrongPart = (name: string) =>
  new AppError(
    "BAD_USER_INPUT",
    t(
      "Please send one CSV file in the field file and at most one ZIP file in the field images, not {name}",
      {
        name: name.slice(0, 50),
      },
    ),
  );
