import { hash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { GraphQLScalarType } from "graphql";
import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, refreshRole } from "../../core/permissions.ts";
import { noFile, readFile, receive, tooManyFiles } from "./multipart.ts";
import type { UploadedFile } from "./service.ts";

/** The most bytes of the operation beside a file, as without a file. */
const maxOperationBytes = 100 * 1024;

/** The file of an operation, which takes the place of null in its variables. */
class OperationFile implements UploadedFile {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  async read(): Promise<Buffer> {
    return this.#bytes;
  }

  /** A repeated request is the same if the bytes of its file are. */
  toJSON(): string {
    return hash("sha256", this.#bytes);
  }
}

/** The scalar of a file in a multipart request. */
export const uploadScalar = new GraphQLScalarType<UploadedFile, never>({
  name: "Upload",
  parseValue(value) {
    if (value instanceof OperationFile) return value;
    throw new TypeError("must be a file of a multipart request");
  },
});

/**
 * Adds the GraphQL multipart request specification to the routes of a scope, for one file. A caller
 * without the permission to upload is refused before the body is read.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.register(multipart, {
    // `readFile` limits the file, for REST and GraphQL alike.
    limits: { fileSize: Number.POSITIVE_INFINITY, fieldSize: maxOperationBytes, fields: 10 },
  });

  app.addHook("preValidation", async (request, reply) => {
    if (!request.isMultipart()) return;
    authorize(request.ctx, "manageImages");
    request.body = await receive(request, reply, readOperation);
    await refreshRole(request.ctx);
  });
}

/** Each file has one place: `{"0": ["variables.file"]}`. */
const mapRules = z.record(z.string(), z.tuple([z.string()]));

async function readOperation(request: FastifyRequest): Promise<unknown> {
  const fields: Record<string, unknown> = {};
  let file: { name: string; bytes: Buffer } | undefined;
  for await (const part of request.parts()) {
    if (part.type === "field") {
      if (part.valueTruncated) throw new AppError("TOO_LARGE", t("The body is too large"));
      fields[part.fieldname] = parseJson(part.value);
    } else if (file) throw tooManyFiles();
    else file = { name: part.fieldname, bytes: await readFile(part.file) };
  }
  const map = mapRules.safeParse(fields.map);
  if (!map.success || typeof fields.operations !== "object") throw invalid();
  for (const [name, [path]] of Object.entries(map.data)) {
    if (file?.name !== name) throw noFile();
    put(fields.operations, path.split("."), new OperationFile(file.bytes));
  }
  return fields.operations;
}

/** Where a part has the type of JSON, the parser has parsed it. */
function parseJson(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    throw invalid();
  }
}

/** Puts a file at a path of an operation, in place of null. What an object inherits is not part of the operation. */
function put(target: unknown, [name = "", ...rest]: string[], file: OperationFile): void {
  if (typeof target !== "object" || target === null) throw invalid();
  const entry: unknown = Reflect.get(target, name);
  if (rest.length > 0 && Object.hasOwn(target, name)) put(entry, rest, file);
  else if (rest.length === 0 && entry == null) Reflect.set(target, name, file);
  else throw invalid();
}

const invalid = () =>
  new AppError(
    "BAD_USER_INPUT",
    t("The body does not follow the GraphQL multipart request specification"),
  );
