import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readEnv } from "../config.ts";
import { openSms } from "./sms.ts";

type Received = { url?: string; headers: IncomingHttpHeaders; body: string };

let gateway: Server;
let received: Received[];
let reply: number | "none" | "close";
const noResponse = { kind: "NO_RESPONSE" };
let logged: string[];
let isQuietCopy: boolean;

beforeEach(async () => {
  isQuietCopy = false;
  received = [];
  reply = 200;
  logged = [];
  gateway = createServer(async (request, response) => {
    received.push({ url: request.url, headers: request.headers, body: await text(request) });
    if (reply === "none") return;
    if (reply === "close") return void request.socket.destroy();
    response.writeHead(reply, { location: "/elsewhere" }).end("reply");
  });
  await new Promise<void>((listening) => gateway.listen(0, "127.0.0.1", listening));
});

afterEach(() => {
  gateway.closeAllConnections();
  gateway.close();
});

const log = pino({ level: "trace" }, { write: (line) => logged.push(line) });

function open(settings: Record<string, string> = {}, timeout?: number) {
  const { port } = gateway.address() as AddressInfo;
  const SMS_HTTP_URL = `http://127.0.0.1:${port}/send`;
  const env = readEnv({ SMS_PROVIDER: "http", SMS_HTTP_URL, ...settings });
  return openSms(env, log, async () => isQuietCopy, timeout);
}

const message = 'Code "123456"\n@shop #123456';

test("the console provider prints number and message in the log", async () => {
  await openSms(readEnv({}), log, async () => false).send("01712345678", "123456 is your code");
  expect(logged.join()).toContain("SMS to 01712345678: 123456 is your code");
});

test("a restored copy writes messages to its log, and sends messages once it is the shop", async () => {
  isQuietCopy = true;
  const sms = open();
  await sms.send("01712345678", "123456 is your code");
  expect(received).toEqual([]);
  expect(logged.join()).toContain("SMS to 01712345678: 123456 is your code");
  isQuietCopy = false;
  await sms.send("01712345678", message);
  expect(received).toHaveLength(1);
});

test("the gateway receives the number and the message as JSON", async () => {
  await open().send("01712345678", message);
  expect(received).toHaveLength(1);
  expect(received[0]?.url).toBe("/send");
  expect(received[0]?.headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "SmartTrade (+http://localhost:4000/)",
  });
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({ to: "01712345678", message });
});

test("the gateway receives the configured headers and the configured body", async () => {
  const sms = open({
    SMS_HTTP_HEADERS:
      '{"Authorization":"Key k","Content-Type":"application/vnd.sms+json","User-Agent":"ST/1"}',
    SMS_HTTP_BODY: '{"messages":[{"msisdn":"88{{to}}","text":"{{message}}"}],"sender":"ST"}',
  });
  await sms.send("01712345678", message);
  expect(received[0]?.headers).toMatchObject({
    authorization: "Key k",
    "content-type": "application/vnd.sms+json",
    "user-agent": "ST/1",
  });
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({
    messages: [{ msisdn: "8801712345678", text: message }],
    sender: "ST",
  });
});

test("text that looks like a placeholder is sent unchanged", async () => {
  await open().send("01712345678", "$& {{to}}");
  expect(JSON.parse(received[0]?.body ?? "").message).toBe("$& {{to}}");
});

test.each([200, 201, 202, 204])("a response of %i counts as success", async (status) => {
  reply = status;
  await expect(open().send("01712345678", message)).resolves.toBeUndefined();
});

test.each([302, 400, 401, 429, 500, 503])(
  "a response of %i counts as a refusal",
  async (status) => {
    reply = status;
    await expect(open().send("01712345678", message)).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: "The message could not be sent. Please try again.",
      fault: { kind: "REFUSED", status },
    });
    expect(received).toHaveLength(1);
  },
);

test("a refusal is logged with the fields of the request", async () => {
  reply = 503;
  const sending = open().send("01712345678", message, log.child({ reqId: "request-1" }));
  await expect(sending).rejects.toThrow();
  expect(logged.at(-1)).toContain('"reqId":"request-1","fault":"status 503"');
});

test("a gateway that does not respond times out", async () => {
  reply = "none";
  const sending = open({}, 50).send("01712345678", message);
  await expect(sending).rejects.toMatchObject({ code: "UNAVAILABLE", fault: noResponse });
  expect(logged.join()).toContain('"fault":"timeout"');
});

test("a gateway that closes the connection, or whose proxy times out, may have sent the message", async () => {
  reply = "close";
  const closed = open().send("01712345678", message);
  await expect(closed).rejects.toMatchObject({ fault: noResponse });
  reply = 504;
  await expect(open().send("01712345678", message)).rejects.toMatchObject({ fault: noResponse });
});

test("a gateway whose TLS handshake times out was not reached", async () => {
  // The client connects, but the TLS handshake never ends. The request is therefore not sent.
  const silent = createTcpServer((socket) => socket.on("error", () => undefined)).listen(0);
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const url = `https://127.0.0.1:${port}/`;
  const sending = open({ SMS_HTTP_URL: url }, 50).send("01712345678", message);
  await expect(sending).rejects.toMatchObject({ fault: { kind: "UNREACHABLE" } });
  silent.close();
});

test("the gateway's timeout leaves one of the ten seconds that a visitor waits", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await open().send("01712345678", message);
  expect(timeout.mock.lastCall?.[0]).toBeLessThanOrEqual(9_000);
});

test("an unreachable gateway is an error", async () => {
  const sms = open();
  await new Promise((closed) => gateway.close(closed));
  const sending = sms.send("01712345678", message);
  await expect(sending).rejects.toMatchObject({ fault: { kind: "UNREACHABLE" } });
  expect(logged.join()).toContain("ECONNREFUSED");
});

test("with a gateway, the log contains neither the message nor the number", async () => {
  await open().send("01712345678", message);
  reply = 500;
  await open()
    .send("01712345678", message)
    .catch(() => undefined);
  expect(logged.join()).toContain("The SMS gateway did not accept a message");
  expect(logged.join()).not.toContain("123456");
  expect(logged.join()).not.toContain("01712345678");
});
