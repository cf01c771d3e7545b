import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify from "fastify";
import { afterAll, expect, onTestFinished, vi } from "vitest";
import { hostile, watchHealth } from "../testing/hostile.ts";
import { endSlowConnections } from "./slowClients.ts";

/** The size of the body, which is larger than the system's buffers at both ends of a connection together. */
const size = 16 * 1024 * 1024;
const body = Buffer.alloc(size);

const limits = { lookMs: 1_000, graceMs: 30_000, bytesPerSecond: 1024 * 1024 };
/** The time in which a client must read the whole body. */
const allowedMs = limits.graceMs + (size / limits.bytesPerSecond) * 1_000;

// The connections are real. Only the clock that measures their speed is fake.
vi.useFakeTimers({ toFake: ["setInterval", "performance"] });
afterAll(() => void vi.useRealTimers());

const app = Fastify();
endSlowConnections(app, limits);
app.get("/healthz", async () => "ok");
/** The server's end of the connection that requested the body. */
let served: Socket | undefined;
app.get("/", async ({ raw }) => {
  served = raw.socket;
  return body;
});
await app.listen({ port: 0, host: "127.0.0.1" });
watchHealth(app);
afterAll(() => app.close());

/** Opens a connection whose client has read at most the beginning of the body. */
async function request(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  await once(socket, "readable");
  // The first check notes the number of unread bytes.
  vi.advanceTimersByTime(limits.lookMs);
  expect(served?.writableLength).toBeGreaterThan(0);
  return socket;
}

/** Reads at least the given number of bytes as they arrive, then pauses. */
function readSome(socket: Socket, bytes: number): void {
  let read = 0;
  socket.on("data", function onData(chunk: Buffer) {
    read += chunk.length;
    if (read >= bytes) socket.off("data", onData).pause();
  });
}

hostile.each([
  ["nothing", 0],
  ["a little", 1024 * 1024],
])("a client that reads %s of a response for too long is cut off", async (_what, bytes) => {
  const socket = await request();
  if (bytes > 0) readSome(socket, bytes);
  vi.advanceTimersByTime(allowedMs);
  expect(served?.destroyed).toBe(false);
  vi.advanceTimersByTime(2 * limits.lookMs);
  expect(served?.destroyed).toBe(true);
});

hostile(
  "a client that pauses, and reads fast enough on the whole, receives everything",
  async () => {
    const socket = await request();
    let received = 0;
    socket.on("data", (chunk) => {
      received += chunk.length;
    });
    vi.advanceTimersByTime(allowedMs);
    await expect.poll(() => received).toBeGreaterThan(size);
    vi.advanceTimersByTime(10 * allowedMs);
    expect(served?.destroyed).toBe(false);
  },
);
