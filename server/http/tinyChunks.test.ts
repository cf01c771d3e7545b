import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterAll, expect, onTestFinished } from "vitest";
import { hostile, watchHealth } from "../testing/hostile.ts";
import { refuseTinyChunks } from "./tinyChunks.ts";

const app = Fastify();
refuseTinyChunks(app);
app.get("/healthz", async () => "ok");
app.post("/", async ({ body }) => `${JSON.stringify(body).length} characters`);
await app.listen({ port: 0, host: "127.0.0.1" });
watchHealth(app);
afterAll(() => app.close());

/** Sends a body in chunks. Returns everything that the server sent until it closed the connection. */
async function send(chunks: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    `POST / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
  );
  await closed;
  return received;
}

const bytesOf = (text: string) => [...text].map((byte) => `1\r\n${byte}\r\n`).join("");

hostile("a body in thousands of tiny chunks is read", async () => {
  expect(await send(bytesOf(`"${"x".repeat(5_000)}"`))).toContain("5002 characters");
});

hostile("a long body in chunks of some size is read", async () => {
  const text = `"${"x".repeat(900_000)}"`;
  const chunks = text.match(/.{1,80}/g) ?? [];
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
  expect(await send(body)).toContain("900002 characters");
});

hostile("a connection that sends a hundred thousand tiny chunks is closed", async () => {
  expect(await send(bytesOf(`"${"x".repeat(100_000)}"`))).toBe("");
});
