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
  operations: z.looseObject({}),
  /** By the name of each file's field, the path of the variable that it is the value of. */
  map: z.record(z.string(), z.tuple([z.string()])),
});

/** The operation with the file in place of the variable that the map names. */
function operationOf({ fields, file }: ReceivedForm): unknown {
  const form = formRules.safeParse({
    operations: fromJson(fields.operations),
    map: fromJson(fields.map),
  });
  if (!form.success) throw malformed();
  const { operations, map } = form.data;
  if (file) setVariable(operations, map[file.field]?.[0], file);
  else if (Object.keys(map).length > 0) throw noFile();
  return operations;
}

function setVariable(operation: unknown, path = "", file: UploadedFile): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const holder = names.reduce(memberOf, operation);
  // As the specification requires, which leaves no place in a prototype.
  if (memberOf(holder, last) !== null) throw malformed();
  Object.assign(holder as object, { [last]: file });
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? value[name as keyof typeof value]
    : undefined;

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
