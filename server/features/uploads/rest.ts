import multipart from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { plain, plainOf, type RestApp, type RoomRoutes } from "../../rest/helpers.ts";
import { FOLDER, PLACEHOLDER } from "./imageName.ts";
import { broken, drainWhenAnswered, noFile, overdue, readFile, tooManyFiles } from "./multipart.ts";
import { deleteImage, replaceImage, type UploadedFile, uploadImage } from "./service.ts";

const path = z.string().describe("The image's path, `/images/…`.");
const params = z.object({
  rest: z.string().describe("The image's path without its first 8 characters, `/images/`."),
});
const file = z.object({
  image: z
    .file()
    .describe("A JPEG, PNG, WebP or AVIF of at most 10 MB and 50 megapixels (13 as AVIF)."),
});

const config = { permission: "manageImages" } as const;

/** Said to readers only: no schema checks multipart/form-data, the parser and the service do. */
const uploadSchema = { consumes: ["multipart/form-data"], body: file, response: { 201: path } };
const uploadOptions = { config, validatorCompiler: () => () => true };

/** Image upload (spec section 7): the odd paths are the product's own. */
export const uploadRoutes: RoomRoutes = async (app) => {
  await app.register(multipart, {
    // A file's own limit is `readFile`'s, the same at both doors.
    limits: { fileSize: Number.POSITIVE_INFINITY, fieldSize: 1_024, fields: 10 },
  });

  for (const url of ["/upload", "/upload/"]) {
    const summary = "Stores an image, and answers with its path as a JSON string.";
    const options = { ...uploadOptions, schema: { summary, ...uploadSchema } };
    app.post(url, options, async (request, reply) =>
      sendPath(reply, await uploadImage(request.ctx, await receive(request, reply))),
    );
  }

  const summary = "Replaces an image wherever it is shown, and answers with the new one's path.";
  const options = { ...uploadOptions, schema: { summary, params, ...uploadSchema } };
  app.post("/upload/:rest", options, async (request, reply) => {
    const old = pathOf(request.params.rest);
    return sendPath(reply, await replaceImage(request.ctx, old, await receive(request, reply)));
  });

  addRemoval(app, "DELETE", "/upload/:rest");
  addRemoval(app, "DELETE", "/upload/delete/:rest");
  addRemoval(app, "POST", "/upload/delete/:rest");
};

function addRemoval(app: RestApp, method: "DELETE" | "POST", url: string): void {
  const summary = "Removes an image; one that is still shown, as soon as nothing shows it.";
  app.route({
    method,
    url,
    config,
    schema: { summary, params, response: { 200: plainOf(path) } },
    handler: async (request) => plain(await deleteImage(request.ctx, pathOf(request.params.rest))),
  });
}

/** A device without a picture has the placeholder, whose path loses 8 characters as well. */
function pathOf(rest: string): string {
  return rest === PLACEHOLDER.slice(FOLDER.length) ? PLACEHOLDER : `${FOLDER}${rest}`;
}

/** The one file of a form, in whatever field; fields that are no files mean nothing here. */
async function receive(request: FastifyRequest, reply: FastifyReply): Promise<UploadedFile> {
  if (!request.isMultipart()) throw noFile();
  drainWhenAnswered(request, reply);
  const bytes = await Promise.race([readOnlyFile(request), overdue(request)]).catch(broken);
  return { read: async () => bytes };
}

async function readOnlyFile(request: FastifyRequest): Promise<Buffer> {
  let bytes: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== "file") continue;
    if (bytes) throw tooManyFiles();
    bytes = await readFile(part.file);
  }
  if (!bytes) throw noFile();
  return bytes;
}

function sendPath(reply: FastifyReply, path: string) {
  return reply.code(201).type("application/json; charset=utf-8").send(JSON.stringify(path));
}
