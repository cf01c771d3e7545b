import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../core/context.ts";
import { AppError, statusOf } from "../../core/errors.ts";
import { requestLanguage, type Text, t, translate } from "../../core/i18n.ts";
import { CONTENT_TYPES, openCopies } from "./copies.ts";
import { FOLDER, fileNameOf, readFileName } from "./imageName.ts";

/** The content of a name never changes. */
const immutable = "public, max-age=31536000, immutable";

type ImageRouteDeps = Pick<Deps, "storage" | "log"> & {
  limits: Pick<Deps["limits"], "missingImages">;
};

/** Serves the images and their copies at `/images/{file name}`. */
export function imageRoutes(deps: ImageRouteDeps): FastifyPluginAsync {
  const findCopy = openCopies(deps);

  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("x-content-type-options", "nosniff");
    });
    app.setErrorHandler((err, request, reply) => {
      if (err instanceof AppError) {
        reply.header("retry-after", err.retryAfter);
        return sendError(
          request,
          reply,
          statusOf[err.code],
          err.in(requestLanguage(request.headers)).message,
        );
      }
      request.log.error({ err }, "An image could not be read");
      return sendError(request, reply, 503, t("Images are not available right now."));
    });
    app.get<{ Params: { name: string } }>(`${FOLDER}:name`, async (request, reply) => {
      const copy = readFileName(request.params.name);
      if (copy === null) return sendError(request, reply, 404, t("There is no such image."));
      const headers = { etag: `"${fileNameOf(copy)}"`, "cache-control": immutable };
      if (request.headers["if-none-match"]?.includes(headers.etag))
        return reply.code(304).headers(headers).send();
      await deps.limits.missingImages.check(request.ip);
      const found = await findCopy(copy);
      if (found === null) {
        await deps.limits.missingImages.consume(request.ip);
        return sendError(request, reply, 404, t("There is no such image."));
      }
      return reply
        .headers({ ...headers, "content-length": found.size })
        .type(CONTENT_TYPES[copy.format])
        .send(found.body);
    });
  };
}

/** An image that is missing now may be restored from a backup. */
function sendError(request: FastifyRequest, reply: FastifyReply, code: number, text: Text) {
  return reply
    .code(code)
    .headers({ "cache-control": "no-cache", vary: "Accept-Language" })
    .type("text/plain; charset=utf-8")
    .send(translate(text, requestLanguage(request.headers)));
}
