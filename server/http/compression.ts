import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { AppError } from "../core/errors.ts";

/**
 * Packs what is long for those who take it: the answers of all routes registered afterwards. Bodies
 * that come packed are refused: 300 bytes may become 200 MB.
 */
export async function packAnswers(app: FastifyInstance): Promise<void> {
  app.addHook("onRequest", async ({ headers }) => {
    if ((headers["content-encoding"] ?? "identity") !== "identity")
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Please send the body without Content-Encoding");
  });
  await app.register(compress, {
    globalDecompression: false,
    // The usual quality of 11 is for what is packed once: here the visitor waits for it.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
}
