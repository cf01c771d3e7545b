import type { lookup } from "node:dns";
import { createServer, type RequestListener } from "node:http";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { publicLookup } from "./addresses.ts";
import { post } from "./post.ts";

/** Starts a server for one test. Returns the URL of an endpoint. */
async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const http = (listener: RequestListener) => listen(createServer(listener));
const tcp = (onSocket: (socket: Socket) => void) => listen(createTcpServer(onSocket));

const never = new AbortController().signal;
const send = (url: string, options: Partial<Parameters<typeof post>[1]> = {}) =>
  post(
    { url, headers: { "webhook-id": "1" }, body: "{}" },
    { allowPrivate: true, signal: never, timeoutMs: 400, ...options },
  );

const noResponse = { status: null, error: "There was no response in time", body: null };

describe("a request", () => {
  test("that succeeds has the status, the body and the time", async () => {
    const url = await http((_request, response) => response.writeHead(202).end("thanks\0"));
    expect(await send(url)).toEqual({
      status: 202,
      error: null,
      body: "thanks\uFFFD",
      durationMs: expect.any(Number),
    });
  });

  test("does not follow a redirect", async () => {
    let requests = 0;
    const url = await http((_request, response) => {
      requests++;
      response.writeHead(307, { location: "http://127.0.0.1/" }).end("elsewhere");
    });
    expect(await send(url)).toMatchObject({ status: 307, body: "elsewhere" });
    expect(requests).toBe(1);
  });

  test("that gets no response ends in time", async () => {
    expect(await send(await http(() => {}))).toMatchObject(noResponse);
    expect(await send(await tcp(() => {}))).toMatchObject(noResponse);
  });

  test("whose response never ends counts by its status", async () => {
    const url = await http((_request, response) => response.writeHead(200).write("begun"));
    expect(await send(url)).toMatchObject({ status: 200, body: "begun" });
  });

  test("whose header fields arrive one by one without end ends in time", async () => {
    const url = await tcp((socket) => {
      socket.on("error", () => {});
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("x: y\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    expect(await send(url)).toMatchObject(noResponse);
  });

  test("whose response is endless reads its beginning only", async () => {
    let written = 0;
    const block = Buffer.alloc(65_536, "x");
    const url = await http((_request, response) => {
      const fill = () => {
        while (!response.destroyed && response.write(block)) written += block.length;
        written += block.length;
      };
      response.on("drain", fill);
      fill();
    });
    const before = process.memoryUsage.rss();
    const { status, body } = await send(url, { timeoutMs: 5_000 });
    expect(status).toBe(200);
    expect(body).toBe("x".repeat(2_000));
    // Only the sockets' buffers are filled; gigabytes would be written otherwise.
    expect(written).toBeLessThan(20_000_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  test.each([
    ["closes the connection", (socket: Socket) => socket.destroy()],
    ["is no HTTP", (socket: Socket) => socket.end("hello\r\n\r\n")],
    [
      "has a head without end",
      (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(70_000)}`),
    ],
    [
      "upgrades",
      (socket: Socket) =>
        socket.write(
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
        ),
    ],
  ])("whose response %s fails", async (_what, respond) => {
    const url = await tcp((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => respond(socket));
    });
    const { status, error } = await send(url);
    expect(status).toBeNull();
    expect(error).toMatch(/^(The (connection was closed|response was not HTTP)|HPE_\w+)$/);
  });

  test("to a port that nothing listens on fails", async () => {
    const url = await http(() => {});
    const closed = url.replace(/:\d+/, ":1");
    expect(await send(closed)).toMatchObject({ error: "The connection was refused" });
  });

  test("ends when the server stops", async () => {
    const stop = new AbortController();
    const url = await http(() => stop.abort());
    // The time limit is longer than the test may take.
    const { status } = await send(url, { signal: stop.signal, timeoutMs: 2 ** 31 - 1 });
    expect(status).toBeNull();
  });
});

describe("a request to an address that is not public", () => {
  const refused = { status: null, error: "The address is private or reserved", body: null };

  test("is not made", async () => {
    let connections = 0;
    const url = await tcp(() => connections++);
    const { port } = new URL(url);
    for (const host of ["127.0.0.1", "[::ffff:127.0.0.1]", "localhost"])
      expect(await send(`https://${host}:${port}/`, { allowPrivate: false })).toMatchObject(
        refused,
      );
    expect(await send(url, { allowPrivate: false })).toMatchObject(refused);
    expect(connections).toBe(0);
  });

  test("is not made if a host name has this address, or has it when it is resolved again", async () => {
    let connections = 0;
    const { port } = new URL(await tcp(() => connections++));
    const found = ["8.8.8.8", "127.0.0.1"];
    // The second time, the name resolves to another address. The connection must use the address that was checked.
    const resolve = ((_name: string, _options: object, done: (...result: unknown[]) => void) =>
      done(null, [{ address: found.pop(), family: 4 }])) as unknown as typeof lookup;
    const result = await send(`https://hooks.example:${port}/`, {
      allowPrivate: false,
      lookup: publicLookup(resolve),
    });
    expect(result).toMatchObject(refused);
    expect({ connections, unused: found }).toEqual({ connections: 0, unused: ["8.8.8.8"] });
  });
});
