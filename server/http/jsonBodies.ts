import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { AppError } from "../core/errors.ts";
import { t } from "../core/i18n.ts";

/**
 * Parses JSON bodies by Fastify's own parser, but refuses those that are not in UTF-8: Fastify replaces their
 * characters. Many clients send `content-type: application/json` with every request, so the empty body of a DELETE
 * is none.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      if (body.length === 0 && request.method === "DELETE") done(null);
      else if (!isUtf8(body)) done(new AppError("BAD_USER_INPUT", t("The body is not in UTF-8")));
      else parseJson(request, body.toString(), done);
    },
  );
}
