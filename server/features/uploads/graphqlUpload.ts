import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { GraphQLScalarType } from "graphql";
import { processRequest, Upload } from "graphql-upload-minimal";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, refreshRole } from "../../core/permissions.ts";
import { drainAfterResponse, noFile, readFile, throwMalformed, tooManyFiles } from "./multipart.ts";
import type { UploadedFile } from "./service.ts";

/** The largest number of bytes of an operation with a file. The limit for operations without a file is the same. */
const maxOperationBytes = 100 * 1024;

/** The deepest level at which an operation may contain a file. No input is nested more deeply. */
const maxDepth = 10;

/** The scalar of a file in a multipart request. */
export const uploadScalar = new GraphQLScalarType<UploadedFile, never>({
  name: "Upload",
  parseValue(value) {
    if (value instanceof Upload) return { read: () => takeFile(value).catch(throwMalformed) };
    throw new TypeError("must be a file of a multipart request");
  },
});

/** The bytes of files that were read before their operation is executed. */
const filesRead = new WeakMap<Upload, Buffer>();

/** Returns the bytes of a file. A file can be read only once, so an operation that uses a file twice fails. */
async function takeFile(upload: Upload): Promise<Buffer> {
  const bytes = filesRead.get(upload);
  filesRead.delete(upload);
  return bytes ?? readUpload(upload);
}

/** Reads the file of an operation, and adds a hash of its bytes. Repeated requests are compared by this hash. */
async function hashFile(operation: unknown): Promise<void> {
  const upload = uploadIn(operation);
  if (!upload) return;
  const bytes = await readUpload(upload).catch(throwMalformed);
  filesRead.set(upload, bytes);
  const sha256 = hash("sha256", bytes);
  Object.assign(upload, { toJSON: () => sha256 });
}

function uploadIn(value: unknown, levels = maxDepth): Upload | undefined {
  if (value instanceof Upload) return value;
  if (typeof value !== "object" || value === null || levels === 0) return undefined;
  for (const entry of Object.values(value)) {
    const found = uploadIn(entry, levels - 1);
    if (found) return found;
  }
  return undefined;
}

async function readUpload(upload: Upload): Promise<Buffer> {
  // The promise rejects if the request does not contain a file that its map names.
  const file = await upload.promise.catch(() => {
    throw noFile();
  });
  return readFile(file.createReadStream());
}

/**
 * Makes the routes of a Fastify scope accept requests with one file, as the GraphQL multipart request specification
 * describes. Callers without the permission to upload are refused before the body is read.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null));

  app.addHook("preValidation", async (request, reply) => {
    if (!request.headers["content-type"]?.startsWith("multipart/form-data")) return;
    authorize(request.ctx, "manageImages");
    drainAfterResponse(request, reply);
    request.body = await processRequest(withSafeParser(request.raw), reply.raw, {
      maxFieldSize: maxOperationBytes,
      maxFiles: 1,
    }).catch(toAppError);
    if (request.idempotency) await hashFile(request.body);
    await refreshRole(request.ctx);
  });
}

/**
 * Returns the request with a listener for the parser's errors. After an error, the library destroys its parser, and the
 * parser emits another error. Without a listener, this second error would end the process.
 */
function withSafeParser(raw: IncomingMessage): IncomingMessage {
  const { pipe } = raw;
  raw.pipe = (parser, options) => {
    parser.on("error", () => undefined);
    return pipe.call(raw, parser, options) as typeof parser;
  };
  return raw;
}

function toAppError(error: Error & { status?: number }): never {
  if (error.message.includes("max file uploads")) throw tooManyFiles();
  if (error.status === 413) throw new AppError("TOO_LARGE", t("The body is too large"));
  const message = t("The body doesn't follow the GraphQL multipart request specification");
  throw new AppError("BAD_USER_INPUT", message);
}
