import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { type AppError, internalMessage, statusOf } from "../core/errors.ts";
import { requestLanguage, t, translate } from "../core/i18n.ts";
import { logFailure } from "../core/logFailure.ts";
import { toAppError } from "../core/toAppError.ts";
import { invalidInput } from "../core/validation.ts";

/** The body of an error response. The status is `fail` if the request was wrong, and `error` if the server failed. */
export type ErrorBody = {
  status: "fail" | "error";
  message: string;
  errors?: Record<string, string>;
};

/** Sends the response for an error that a route or hook threw. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (hasZodFastifySchemaValidationErrors(error)) {
    sendInvalid(error, request, reply);
    return;
  }
  const appError = toAppError(error, request.routeOptions.schema?.consumes?.[0]);
  if (appError) {
    const { cause, retryAfter, code, data } = appError;
    const { message, fields } = appError.in(requestLanguage(request.headers));
    if (cause) logFailure(request.log, cause, "A request failed");
    if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
    send(reply, statusOf[code], message, fields, data);
  } else {
    logFailure(request.log, error, "A request failed");
    send(reply, 500, translate(internalMessage, requestLanguage(request.headers)));
  }
}

/** Sends the 404 of an unknown route. */
export function sendUnknownRoute(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split("?")[0] ?? "";
  const text = t("There is no {method} {path}", { method: request.method, path });
  send(reply, 404, translate(text, requestLanguage(request.headers)));
}

/** An issue from zod, in the form in which the type provider passes it on. */
type SchemaIssue = { instancePath: string; message: string; params: { keys?: string[] } };

function sendInvalid(
  { validation, validationContext }: { validation: unknown[]; validationContext?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const query = validationContext === "querystring" ? (request.query as Query) : {};
  const issues = (validation as SchemaIssue[]).map(({ instancePath, message, params }) => {
    const path = instancePath.split("/").filter(Boolean);
    return { ...params, path, message: isRepeated(query, path) ? onlyOnce : message };
  });
  const error = invalidInput(issues, request.routeOptions.config.incompleteMessage);
  const { message, fields } = error.in(requestLanguage(request.headers));
  send(reply, 400, message, fields);
}

type Query = Readonly<Record<string, unknown>>;

const onlyOnce = t("may be given only once");

/** Returns whether the issue is that a query parameter was given more than once. */
const isRepeated = (query: Query, [name = "", ...rest]: string[]) =>
  rest.length === 0 && Array.isArray(query[name]);

function send(
  reply: FastifyReply,
  code: number,
  message: string,
  errors?: ErrorBody["errors"],
  data?: AppError["data"],
) {
  const status = code < 500 ? "fail" : "error";
  const body: ErrorBody = { ...data, status, message, ...(errors && { errors }) };
  reply.code(code).type("application/json; charset=utf-8").send(JSON.stringify(body));
}
