import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeEach, expect, onTestFinished } from "vitest";
import { hostile, watchHealth } from "../testing/hostile.ts";
import { oneRequestPerConnection } from "./pipelining.ts";

const maxWaiting = 8;

const app = Fastify();
oneRequestPerConnection(app, maxWaiting);
/** The paths of the requests whose handlers have begun, and functions that let these handlers respond. */
let begun: string[] = [];
let respond: (() => void)[] = [];
app.get("/healthz", async () => "ok");
/** Whether the connection of the latest request has closed. */
let closed = false;
app.all("/:name", async ({ url, body, socket }) => {
  begun.push(url);
  socket.once("close", () => {
    closed = true;
  });
  await new Promise<void>((resolve) => respond.push(resolve));
  return `${url} ${JSON.stringify(body ?? null)};`;
});
app.get("/now/:name", async ({ url }) => `${url};`);
await app.listen({ port: 0, host: "127.0.0.1" });
watchHealth(app);
afterAll(() => app.close());

beforeEach(() => {
  begun = [];
  respond = [];
  closed = false;
});

const requestFor = (path: string, method = "GET", body = "") =>
  `${method} ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Returns a function that returns the bodies received so far over a connection, in order. */
function received(socket: Socket): () => string[] {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  return () => [...text.matchAll(/\r\n\r\n([^;]+);/g)].map(([, body = ""]) => body);
}

hostile("pipelined requests are carried out one after the other, with their bodies", async () => {
  const socket = await open();
  const bodies = received(socket);
  socket.write(requestFor("/a") + requestFor("/b", "POST", "[1]") + requestFor("/now/c"));
  await expect.poll(() => begun).toEqual(["/a"]);
  socket.write(requestFor("/d"));
  respond[0]?.();
  await expect.poll(() => begun).toEqual(["/a", "/b"]);
  respond[1]?.();
  await expect.poll(() => begun).toEqual(["/a", "/b", "/d"]);
  respond[2]?.();
  await expect.poll(bodies).toEqual(["/a null", "/b [1]", "/now/c", "/d null"]);
});

hostile("requests that wait for their connection never begin once it has closed", async () => {
  const socket = await open();
  socket.write(requestFor("/a") + requestFor("/b") + requestFor("/c"));
  await expect.poll(() => begun).toEqual(["/a"]);
  socket.resetAndDestroy();
  await expect.poll(() => closed).toBe(true);
  respond[0]?.();
  const other = await open();
  const bodies = received(other);
  other.write(requestFor("/now/other"));
  await expect.poll(bodies).toEqual(["/now/other"]);
  expect(begun).toEqual(["/a"]);
});

hostile("a connection with too many waiting requests is closed", async () => {
  const socket = await open();
  const closed = once(socket, "close");
  socket.write(requestFor("/a").repeat(maxWaiting + 1));
  await expect.poll(() => begun).toEqual(["/a"]);
  expect(socket.closed).toBe(false);
  socket.write(requestFor("/b"));
  await closed;
});

hostile("a connection serves any number of requests, so many at a time", async () => {
  const socket = await open();
  const bodies = received(socket);
  for (let sent = 0; sent < 3; sent++) {
    const before = sent * maxWaiting;
    socket.write(requestFor("/now/x").repeat(maxWaiting));
    await expect.poll(() => bodies().length).toBe(before + maxWaiting);
  }
});
