import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PushPayload } from "../features/alerts/push/send.ts";

/** A decrypted web push that a browser has received. */
export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; payload: PushPayload };

/** A push service that belongs to the test, with browsers that decrypt their pushes. */
export type PushReceiver = {
  /** Returns a new browser's subscription, as `PushInput`. The subscription's endpoint ends with the name. */
  subscribe(name: string): { endpoint: string; p256dh: string; auth: string };
  /** The pushes in the order of their arrival, including refused pushes. */
  received: ReceivedPush[];
  close(): void;
  /** Sends the response. Until the test sets this function, the response is 201. */
  respond: (received: ReceivedPush, response: ServerResponse) => void;
};

type Browser = { keys: ECDH; auth: Buffer };

/**
 * Returns the text of a message, decrypted as RFC 8291 describes. This code shares nothing with the library that
 * encrypts messages.
 */
function decrypted(body: Buffer, { keys, auth }: Browser): string {
  const [salt, serverKey] = [body.subarray(0, 16), body.subarray(21, 86)];
  const derive = (key: ArrayBuffer | Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", new Uint8Array(key), from, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), serverKey]);
  const secret = derive(keys.computeSecret(serverKey), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  // The delimiter of the last record is 2.
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

/** Starts a push service on a port of this machine. */
export async function openPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, Browser>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? "";
    const browser = browsers.get(path);
    if (!browser) return void response.writeHead(404).end();
    const payload = JSON.parse(decrypted(body, browser));
    const push = { path, headers: request.headers, payload };
    receiver.received.push(push);
    receiver.respond(push, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: PushReceiver = {
    subscribe(name) {
      const browser = { keys: createECDH("prime256v1"), auth: randomBytes(16) };
      const p256dh = browser.keys.generateKeys("base64url");
      browsers.set(`/push/${name}`, browser);
      const endpoint = `http://127.0.0.1:${port}/push/${name}`;
      return { endpoint, p256dh, auth: browser.auth.toString("base64url") };
    },
    received: [],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    respond: (_received, response) => void response.writeHead(201).end(),
  };
  return receiver;
}
