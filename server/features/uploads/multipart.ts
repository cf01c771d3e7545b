import type { FastifyInstance } from "fastify";
import { GraphQLScalarType } from "graphql";
import { processRequest, Upload } from "graphql-upload-minimal";
import { AppError } from "../../core/errors.ts";
import { authorize, refreshRole } from "../../core/permissions.ts";
import { broken, drainWhenAnswered, noFile, readFile, tooManyFiles } from "./received.ts";
import type { UploadedFile } from "./service.ts";

/** The most bytes that the operation beside a file may have, as without a file. */
const MAX_OPERATION_BYTES = 100 * 1024;

/** The scalar that is a file in a multipart request, and nothing else. */
export const uploadScalar = new GraphQLScalarType<UploadedFile, never>({
  name: "Upload",
  parseValue(value) {
    if (value instanceof Upload) return { read: () => readUpload(value).catch(broken) };
    throw new TypeError("must be a file of a multipart request");
  },
});

async function readUpload(upload: Upload): Promise<Buffer> {
  // The parser fails here where the map names a file that the request doesn't hold.
  const file = await upload.promise.catch(() => {
    throw noFile();
  });
  return readFile(file.createReadStream());
}

/**
 * Lets the routes of this scope take multipart requests by the GraphQL multipart request
 * specification, with one file. Only uploads need them, so a caller who may not upload is refused
 * before any of the body is read. Throws AppErrors for the scope to translate.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null));

  app.addHook("preValidation", async (request, reply) => {
    if (!request.headers["content-type"]?.startsWith("multipart/form-data")) return;
    authorize(request.ctx, "manageImages");
    drainWhenAnswered(request, reply);
    request.body = await processRequest(request.raw, reply.raw, {
      maxFieldSize: MAX_OPERATION_BYTES,
      maxFiles: 1,
    }).catch(refuse);
    await refreshRole(request.ctx);
  });
}

function refuse(error: Error & { status?: number }): never {
  if (error.message.includes("max file uploads")) throw tooManyFiles();
  if (error.status === 413) throw new AppError("TOO_LARGE", "The body is too large");
  const message = "The body does not follow the GraphQL multipart request specification";
  throw new AppError("BAD_USER_INPUT", message);
}
