import cookie from "@fastify/cookie";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../core/clientNetwork.ts";
import type { Actor, Deps } from "../../core/context.ts";
import { AppError, statusOf } from "../../core/errors.ts";
import { requestLanguage, type Text, t, translate } from "../../core/i18n.ts";
import { tooManyMessage } from "../../core/rateLimits/requestLimit.ts";
import { type SlotLimits, Slots } from "../../core/slots.ts";
import type { ImageAccess, openImageAccess } from "./access.ts";
import { CONTENT_TYPES, openCopies } from "./copies.ts";
import { FOLDER, fileNameOf, pathOf, readFileName } from "./imageName.ts";

/**
 * The content of an image with a given name never changes. The access to a private image can change, so each request
 * for a private image is authorized.
 */
const cacheControl = {
  PUBLIC: "public, max-age=31536000, immutable",
  PRIVATE: "private, no-cache",
} satisfies Record<ImageAccess, string>;

type ImageRouteDeps = Pick<Deps, "storage" | "log"> & {
  limits: Pick<Deps["limits"], "strayFiles">;
  accessTo: ReturnType<typeof openImageAccess>;
  /** Returns the sender of a request, according to the session or API key. */
  actorOf(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
};

/**
 * The limits for copies that are made for requests. Two copies are made at a time, because two images are decoded at a
 * time. A page can show dozens of pictures.
 */
const copySlots: SlotLimits = {
  atOnce: 2,
  perClient: 2,
  maxWaiting: 400,
  maxWaitingPerClient: 100,
  maxWaitMs: 30_000,
  // Longer than the time limit of the library that makes copies.
  maxHoldMs: 60_000,
};

const refusal = { message: tooManyMessage, retryMs: 5_000, reason: "image copies" };

/** Serves the images and their copies at `/images/{file name}`. */
export function imageRoutes(deps: ImageRouteDeps): FastifyPluginAsync {
  const slots = new Slots({ ...copySlots, refusal });
  const findCopy = openCopies(deps);

  return async (app) => {
    await app.register(cookie);
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
      await deps.limits.strayFiles.check(request.ip);
      const access = await deps.accessTo(pathOf(copy.stem), () => deps.actorOf(request, reply));
      const etag = `"${fileNameOf(copy)}"`;
      const headers = {
        etag,
        "cache-control": cacheControl[access ?? "PRIVATE"],
        // Other sites may show the shop's public images, because integrators need this.
        "cross-origin-resource-policy": access === "PUBLIC" ? "cross-origin" : "same-origin",
      };
      if (access && request.headers["if-none-match"]?.includes(etag))
        return reply.code(304).headers(headers).send();
      const taker = { client: networkOf(request.ip), response: reply.raw };
      const found = access && (await findCopy(copy, () => slots.take(taker)));
      // If the client closed the connection while its request waited, nothing is sent.
      if (reply.raw.destroyed) return reply.hijack();
      if (found === null) {
        await deps.limits.strayFiles.consume(request.ip);
        return sendError(request, reply, 404, t("There is no such image."));
      }
      return reply
        .headers({ ...headers, "content-length": found.size })
        .type(CONTENT_TYPES[copy.format])
        .send(found.body);
    });
  };
}

/** Sends an error that must not be cached, because a missing image may be restored from a backup. */
function sendError(request: FastifyRequest, reply: FastifyReply, code: number, text: Text) {
  return reply
    .code(code)
    .headers({ "cache-control": "no-cache", vary: "Accept-Language" })
    .type("text/plain; charset=utf-8")
    .send(translate(text, requestLanguage(request.headers)));
}
