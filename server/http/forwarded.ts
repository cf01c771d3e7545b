import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { unknownNetwork } from "../core/clientNetwork.ts";

/** An address in the notation of some proxies: IPv6 in brackets, and any address with or without a port. */
const withPort = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

/**
 * The number of characters that are read from the end of the header. This is enough for any realistic chain of proxies.
 */
const maxLength = 2_000;

function addressIn(entry: string): string {
  const [, inBrackets, beforePort] = withPort.exec(entry) ?? [];
  const address = inBrackets ?? beforePort ?? entry;
  return isIP(address) === 0 ? unknownNetwork : address;
}

/**
 * Strips the ports from the addresses in X-Forwarded-For before any address is read. An address with a port would match
 * no trusted or allowed address, and each connection of a client would have its own limits.
 */
export function normalizeForwardedFor(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    const sent = headers["x-forwarded-for"];
    if (sent !== undefined) {
      // Only the end of the header is read, because trusted proxies append their entries at the end.
      const entries = String(sent).slice(-maxLength).split(",");
      const addresses = entries.map((entry) => entry.trim()).filter(Boolean);
      headers["x-forwarded-for"] = addresses.map(addressIn).join(", ");
    }
    done();
  });
}
