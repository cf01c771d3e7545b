import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { GraphQLScalarType } from "graphql";
import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import {
  multipartOptions,
  noFile,
  type ReceivedForm,
  receiveForm,
  UploadedFile,
} from "./multipart.ts";

/** The scalar of a file in a multipart request. */
export const uploadScalar = new GraphQLScalarType<UploadedFile, never>({
  name: "Upload",
  parseValue(value) {
    if (value instanceof UploadedFile) return value;
    throw new TypeError("must be a file of a multipart request");
  },
});

/**
 * Adds the GraphQL multipart request specification to the routes of a scope, for one file. A caller
 * without the permission to upload is refused before the body is read.
 */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, multipartOptions);
  app.addHook("preValidation", async (request, reply) => {
    if (!request.isMultipart()) return;
    authorize(request.ctx, "manageImages");
    request.body = operationOf(await receiveForm(request, reply));
  });
}

const formRules = z.object({
  operations: z.looseObject({ variables: z.record(z.string(), z.unknown()).nullish() }),
  /** By the name of the file's field, the variable that it is the value of. */
  map: z.record(z.string(), z.tuple([z.string().regex(/^variables\.\w+$/)])),
});

/** The operation with the file in place of the variable that the map names. */
function operationOf({ fields, file }: ReceivedForm): unknown {
  const form = formRules.safeParse({
    operations: fromJson(fields.operations),
    map: fromJson(fields.map),
  });
  if (!form.success) throw malformed();
  const { operations, map } = form.data;
  if (!file && Object.keys(map).length > 0) throw noFile();
  if (!file) return operations;
  const [path = ""] = map[file.field] ?? [];
  const name = path.replace("variables.", "");
  // As the specification requires.
  if (operations.variables?.[name] !== null) throw malformed();
  return { ...operations, variables: { ...operations.variables, [name]: file } };
}

/** A field of the type application/json is parsed already. */
function fromJson(field: unknown): unknown {
  try {
    return typeof field === "string" ? JSON.parse(field) : field;
  } catch {
    throw malformed();
  }
}

const malformed = () =>
  new AppError(
    "BAD_USER_INPUT",
    t("The body does not follow the GraphQL multipart request specification"),
  );
