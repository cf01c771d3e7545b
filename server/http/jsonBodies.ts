import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../core/errors.ts";
import { t } from "../core/i18n.ts";

/**
 * Parses JSON bodies with Fastify's own parser. Refuses bodies that are not UTF-8, because Fastify would replace the
 * invalid characters. An empty body counts as no body, whatever its content type, because many clients send a content
 * type with every request. The route's schema decides whether a body is required.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addHook("onRequest", (request, _reply, done) => {
    if (isEmpty(request)) delete request.headers["content-type"];
    done();
  });
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      // The body was chunked but empty.
      if (body.length === 0) done(null);
      else if (!isUtf8(body)) done(new AppError("BAD_USER_INPUT", t("The body is not in UTF-8")));
      else parseJson(request, body.toString(), done);
    },
  );
}

/**
 * Returns whether a request other than a GET has no body. A GET keeps its content type, which proves that a browser has
 * sent a preflight request.
 */
const isEmpty = ({ method, headers }: FastifyRequest): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  headers["transfer-encoding"] === undefined &&
  (headers["content-length"] === undefined || headers["content-length"] === "0");
