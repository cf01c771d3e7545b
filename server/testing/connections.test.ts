import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../app.ts";
import { testApp } from "./app.ts";

const { app, deps } = await testApp();
let port = 0;

beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = app.addresses()[0]?.port ?? 0;
});

/** What the server says to these bytes until it hangs up. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

const last = "Host: shop\r\nConnection: close\r\n\r\n";

describe("a request", () => {
  test.each([
    [
      "names the whole address, as to a proxy",
      `GET http://elsewhere.example/healthz HTTP/1.1\r\n${last}`,
      200,
    ],
    ["names no path", `GET * HTTP/1.1\r\n${last}`, 404],
    ["has no host", "GET /healthz HTTP/1.1\r\n\r\n", 400],
    [
      "tells its length twice",
      `POST /graphql HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n${last}`,
      400,
    ],
    ["tells no length that is one", `POST /graphql HTTP/1.1\r\nContent-Length: -1\r\n${last}`, 400],
    ["has a head of 20 kB", `GET /healthz HTTP/1.1\r\nX: ${"y".repeat(20_000)}\r\n${last}`, 431],
  ])("that %s is answered", async (_what, bytes, status) => {
    expect(await answerTo(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test("that is sent slowly on purpose is not waited for", () => {
    const { headersTimeout, requestTimeout, timeout } = app.server;
    expect(headersTimeout).toBe(15_000);
    expect(requestTimeout).toBe(120_000);
    expect(timeout).toBe(60_000);
  });
});

describe("a server that is told to stop", () => {
  test("answers on a connection that was idle, and then hangs up", async () => {
    const stopping = await buildApp(deps);
    onTestFinished(() => stopping.close());
    await stopping.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect(stopping.addresses()[0]?.port ?? 0, "127.0.0.1");
    const said: string[] = [];
    const answers = (count: number) =>
      expect.poll(() => said.join("").split("HTTP/1.1 200").length - 1).toBe(count);
    socket.on("data", (chunk) => said.push(String(chunk)));
    socket.write("GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
    await answers(1);
    const closed = stopping.close();
    await expect.poll(() => stopping.server.listening).toBe(false);
    socket.write("GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
    await answers(2);
    expect(said.at(-1)).toMatch(/connection: close/i);
    await closed;
  });
});
