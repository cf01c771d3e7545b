import type { FastifyInstance } from "fastify";
import { GraphQLScalarType } from "graphql";
import { processRequest, Upload } from "graphql-upload-minimal";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, refreshRole } from "../../core/permissions.ts";
import { drainAfterResponse, noFile, readFile, throwMalformed, tooManyFiles } from "./multipart.ts";
import type { UploadedFile } from "./service.ts";

/** The most bytes of the operation beside a file, as without a file. */
const maxOperationBytes = 100 * 1024;

/** The scalar of a file in a multipart request. */
export const uploadScalar = new GraphQLScalarType<UploadedFile, never>({
  name: "Upload",
  parseValue(value) {
    if (value instanceof Upload) return { read: () => readUpload(value).catch(throwMalformed) };
    throw new TypeError("must be a file of a multipart request");
  },
});

async function readUpload(upload: Upload): Promise<Buffer> {
  // Rejects where the map names a file that the request does not contain.
  const file = await upload.promise.catch(() => {
    throw noFile();
  });
  return readFile(file.createReadStream());
}

/**
 * Adds the GraphQL multipart request specification to the routes of a scope, for one file. A caller
 * without the permission to upload is refused before the body is read.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null));

  app.addHook("preValidation", async (request, reply) => {
    if (!request.headers["content-type"]?.startsWith("multipart/form-data")) return;
    authorize(request.ctx, "manageImages");
    drainAfterResponse(request, reply);
    request.body = await processRequest(request.raw, reply.raw, {
      maxFieldSize: maxOperationBytes,
      maxFiles: 1,
    }).catch(toAppError);
    await refreshRole(request.ctx);
  });
}

function toAppError(error: Error & { status?: number }): never {
  if (error.message.includes("max file uploads")) throw tooManyFiles();
  if (error.status === 413) throw new AppError("TOO_LARGE", t("The body is too large"));
  const message = t("The body does not follow the GraphQL multipart request specification");
  throw new AppError("BAD_USER_INPUT", message);
}
