import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../core/errors.ts";
import { t } from "../core/i18n.ts";

/** Brotli's quality for responses that are not cached: a compromise between speed and size. */
const brotliQuality = 5;

/**
 * The size of Brotli's window, as a power of two: 256 kB. The default of 4 MB takes several megabytes for each stream
 * without making lists smaller.
 */
const brotliWindowBits = 18;

const message = t("Please send the body without Content-Encoding");

/**
 * Compresses the responses of routes that are registered after this plugin. Refuses compressed request bodies, because
 * 300 compressed bytes could expand to 200 MB.
 */
export const compression = fp(async (app: FastifyInstance): Promise<void> => {
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    const isIdentity = (headers["content-encoding"] ?? "identity") === "identity";
    done(isIdentity ? undefined : new AppError("UNSUPPORTED_MEDIA_TYPE", message));
  });
  await app.register(compress, {
    globalDecompression: false,
    brotliOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
      },
    },
  });
});
