import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Packs what is long for those who take it: the answers of all routes registered afterwards. */
export async function packAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // The usual quality of 11 is for what is packed once: here the visitor waits for it.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
}
