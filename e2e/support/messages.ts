import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { timeFactor } from "../../server/testing/timeFactor.mjs";

/**
 * Starts a gateway for text messages. POST receives a message. GET /number waits for a message to that number and
 * returns the newest message. No message is returned twice.
 */
export async function receiveMessages(): Promise<{ url: string; close(): void }> {
  const newest = new Map<string, string>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      const { to, message } = JSON.parse(await text(request));
      newest.set(subscriber(to), message);
      arrivals.emit("message");
      return response.end();
    }
    const number = subscriber(request.url ?? "");
    while (!newest.has(number)) await once(arrivals, "message");
    // If the client has timed out, keeps the message for the next request.
    if (response.destroyed) return;
    response.end(newest.get(number));
    newest.delete(number);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Waits for the last code that was sent to a number, and returns it. No code is returned twice. */
export async function lastCode(mobile: string): Promise<string> {
  const address = `${process.env.MESSAGES_URL}/${subscriber(mobile)}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000 * timeFactor) });
  const code = /\b\d{6}\b/.exec(await response.text())?.[0];
  if (!code) throw new Error(`The message to ${mobile} has no code.`);
  return code;
}

/** Returns a number, given in any notation, without the country's prefix. */
const subscriber = (number: string) => number.replace(/\D/g, "").slice(-11);
