import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { internalMessage, statusOf } from "../core/errors.ts";
import { toAppError } from "../core/toAppError.ts";
import { fieldErrors, firstSentence } from "../core/validation.ts";

/** An error as the REST API sends it. `fail`: the request was at fault; `error`: we were. */
export type ErrorBody = {
  status: "fail" | "error";
  message: string;
  errors?: Record<string, string>;
};

/** Answers with any error that a route of the REST API threw: its one translation. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (hasZodFastifySchemaValidationErrors(error)) {
    sendInvalid(error.validation, request, reply);
    return;
  }
  const refusal = toAppError(error);
  if (refusal) {
    if (refusal.cause) request.log.error({ err: refusal.cause }, "A request was refused");
    if (refusal.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
    send(reply, statusOf[refusal.code], refusal.message, refusal.fields);
  } else {
    request.log.error({ err: error }, "A request failed");
    send(reply, 500, internalMessage);
  }
}

/** Answers that there is no such call. */
export function sendUnknownRoute(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split("?")[0];
  send(reply, 404, `There is no ${request.method} ${path}`);
}

/** Answers that a call's path takes these methods alone. */
export const sendWrongMethod =
  (allowed: string[]) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header("allow", allowed.join(", "));
    send(reply, 405, `${request.method} is not possible here, only ${allowed.join(", ")}`);
    return reply;
  };

/** As the type provider passes zod's issues on. */
type SchemaFault = { instancePath: string; message: string; params: { keys?: string[] } };

function sendInvalid(faults: readonly unknown[], request: FastifyRequest, reply: FastifyReply) {
  const fields = fieldErrors(
    (faults as SchemaFault[]).map(({ instancePath, message, params }) => ({
      path: instancePath.split("/").filter(Boolean),
      message,
      keys: params.keys,
    })),
  );
  const incomplete = Object.values(fields).includes("is required");
  const { incompleteMessage } = request.routeOptions.config;
  send(reply, 400, (incomplete && incompleteMessage) || firstSentence(fields), fields);
}

function send(reply: FastifyReply, code: number, message: string, errors?: ErrorBody["errors"]) {
  const status = code < 500 ? "fail" : "error";
  const body: ErrorBody = errors ? { status, message, errors } : { status, message };
  reply.code(code).type("application/json; charset=utf-8").send(JSON.stringify(body));
}
