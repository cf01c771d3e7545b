import { hash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { envelope, envelopeSchema, type FeatureRoutes, type RestApp } from "../../rest/helpers.ts";
import { FOLDER, PLACEHOLDER } from "./imageName.ts";
import {
  drainAfterResponse,
  noFile,
  parsingTimeout,
  readFile,
  throwMalformed,
  tooManyFiles,
} from "./multipart.ts";
import { deleteImage, replaceImage, type UploadedFile, uploadImage } from "./service.ts";

const path = z.string().describe("The path of the image, `/images/…`.");
const params = z.object({
  rest: z.string().describe("The path of the image without `/images/` at its beginning."),
});
const file = z.object({
  image: z.file().describe("A JPEG, PNG or WebP file of at most 10 MB and 64 megapixels."),
});

const config = { permission: "manageImages" } as const;

/** The schema of an upload, only for the documentation. The parser and the service validate multipart/form-data. */
const uploadSchema = { consumes: ["multipart/form-data"], body: file, response: { 201: path } };
const uploadOptions = {
  validatorCompiler: () => () => true,
  preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
    request.uploadedFile = await receive(request, reply);
  },
};

/** Options of a route: a repeated upload is recognized by the bytes of its file. */
const replayable = {
  idempotentFiles: true,
  idempotentPayload: ({ uploadedFile }: FastifyRequest) =>
    uploadedFile && hash("sha256", uploadedFile),
};

declare module "fastify" {
  interface FastifyRequest {
    /** The bytes of an upload to REST, before any check. */
    uploadedFile: Buffer | null;
  }
}

/** Adds the routes for uploading, replacing and deleting images. Released paths must not change. */
export const uploadRoutes: FeatureRoutes = async (app) => {
  app.decorateRequest("uploadedFile", null);
  await app.register(multipart, {
    // `readFile` limits the size of the file, for both REST and GraphQL.
    limits: { fileSize: Number.POSITIVE_INFINITY, fieldSize: 1_024, fields: 10 },
  });

  for (const url of ["/upload", "/upload/"]) {
    const summary = "Upload an image. The response is its path as a JSON string";
    const options = {
      ...uploadOptions,
      config: { ...config, ...replayable },
      schema: { summary, ...uploadSchema },
    };
    app.post(url, options, async (request, reply) =>
      created(reply, await uploadImage(request.ctx, fileOf(request))),
    );
  }

  const summary =
    "Replace an image wherever it is used. The response is the new path as a JSON string";
  const options = {
    ...uploadOptions,
    config: { permission: "replaceImages", ...replayable } as const,
    schema: { summary, params, ...uploadSchema },
  };
  app.post("/upload/:rest", options, async (request, reply) => {
    const old = pathOf(request.params.rest);
    return created(reply, await replaceImage(request.ctx, old, fileOf(request)));
  });

  addRemoval(app, "DELETE", "/upload/:rest");
  addRemoval(app, "DELETE", "/upload/delete/:rest");
  addRemoval(app, "POST", "/upload/delete/:rest");
};

function addRemoval(app: RestApp, method: "DELETE" | "POST", url: string): void {
  const summary = "Delete an image. An image in use is deleted as soon as nothing uses it any more";
  app.route({
    method,
    url,
    config,
    schema: { summary, params, response: { 200: envelopeSchema(path) } },
    handler: async (request) =>
      envelope(await deleteImage(request.ctx, pathOf(request.params.rest))),
  });
}

/**
 * Returns the path of an image from the part after `/images/`. Clients remove the first 8 characters even of the
 * placeholder's path, which does not begin with `/images/`.
 */
function pathOf(rest: string): string {
  return rest === PLACEHOLDER.slice(FOLDER.length) ? PLACEHOLDER : `${FOLDER}${rest}`;
}

/** Returns the bytes of the file in the field `image`. Fields without a file are ignored. */
async function receive(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (!request.isMultipart()) throw noFile();
  drainAfterResponse(request, reply);
  return Promise.race([readOnlyFile(request), parsingTimeout(request)]).catch(throwMalformed);
}

const fileOf = ({ uploadedFile }: FastifyRequest): UploadedFile => ({
  read: async () => uploadedFile ?? throwMalformed(noFile()),
});

async function readOnlyFile(request: FastifyRequest): Promise<Buffer> {
  let bytes: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== "file") continue;
    if (part.fieldname !== "image") throw wrongField();
    if (bytes) throw tooManyFiles();
    bytes = await readFile(part.file);
  }
  if (!bytes) throw noFile();
  return bytes;
}

const wrongField = () =>
  new AppError("BAD_USER_INPUT", t("Please upload the file in the field “image”"), {
    fields: { image: "is required" },
  });

function created(reply: FastifyReply, path: string): string {
  reply.code(201).type("application/json; charset=utf-8");
  return JSON.stringify(path);
}
