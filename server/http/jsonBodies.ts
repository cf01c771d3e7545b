import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../core/errors.ts";
import { t } from "../core/i18n.ts";

/**
 * Parses JSON bodies by Fastify's own parser, but refuses those that are not in UTF-8: Fastify replaces their
 * characters. Many clients send `content-type: application/json` with every request, so an empty body is none where
 * the route has no body, and with a DELETE.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      if (body.length === 0 && takesNoBody(request)) done(null);
      else if (!isUtf8(body)) done(new AppError("BAD_USER_INPUT", t("The body is not in UTF-8")));
      else parseJson(request, body.toString(), done);
    },
  );
}

/** Routes without a schema don't tell. */
const takesNoBody = ({ method, routeOptions: { schema } }: FastifyRequest): boolean =>
  method === "DELETE" || (schema !== undefined && schema.body === undefined);
