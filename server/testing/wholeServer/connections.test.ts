import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../app.ts";
import { testApp } from "../app.ts";
import { hostile } from "../hostile.ts";

// PUBLIC_URL ends with a port. Joining it with a target that is not a path therefore results in an invalid URL.
const { app, deps } = await testApp({ PUBLIC_URL: "http://localhost:4000" }, { withSite: true });
let port = 0;

beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});

/** Sends bytes. Returns the bytes that the server sends until it closes the connection. */
async function responseTo(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

const last = "Host: shop\r\nConnection: close\r\n\r\n";

describe("a request", () => {
  hostile.each([
    [
      "has an absolute URL, as for a proxy",
      `GET http://elsewhere.example/healthz HTTP/1.1\r\n${last}`,
      200,
    ],
    [
      "has an absolute URL of a page",
      `GET http://elsewhere.example/aboutUs HTTP/1.1\r\n${last}`,
      200,
    ],
    ["has an absolute URL without a path", `GET http://elsewhere.example HTTP/1.1\r\n${last}`, 200],
    ["has an absolute URL in its path", `GET /http:[/x HTTP/1.1\r\n${last}`, 404],
    ["has two slashes in its path", `GET /http://[/x HTTP/1.1\r\n${last}`, 301],
    // A redirect to /\example.com would lead to another site.
    ["has a backslash before its slash", `GET /\\example.com/ HTTP/1.1\r\n${last}`, 404],
    ["has no path", `GET * HTTP/1.1\r\n${last}`, 404],
    ["has no host", "GET /healthz HTTP/1.1\r\n\r\n", 400],
    [
      "has its length twice",
      `POST /graphql HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n${last}`,
      400,
    ],
    ["has a negative length", `POST /graphql HTTP/1.1\r\nContent-Length: -1\r\n${last}`, 400],
    ["has a head of 20 kB", `GET /healthz HTTP/1.1\r\nX: ${"y".repeat(20_000)}\r\n${last}`, 431],
  ])("that %s gets a response", async (_what, bytes, status) => {
    expect(await responseTo(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test("that is sent too slowly times out", () => {
    const { headersTimeout, requestTimeout, timeout } = app.server;
    expect(headersTimeout).toBe(15_000);
    expect(requestTimeout).toBe(120_000);
    expect(timeout).toBe(60_000);
  });
});

describe("a server that is stopping", () => {
  test("responds on an idle connection once more, and closes it", async () => {
    const stopping = await buildApp(deps);
    onTestFinished(() => stopping.close());
    await stopping.listen({ port: 0, host: "127.0.0.1" });
    const { port } = stopping.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    const received: string[] = [];
    const expectResponses = (count: number) =>
      expect.poll(() => received.join("").split("HTTP/1.1 200").length - 1).toBe(count);
    socket.on("data", (chunk) => received.push(String(chunk)));
    socket.write("GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
    await expectResponses(1);
    const closed = stopping.close();
    await expect.poll(() => stopping.server.listening).toBe(false);
    socket.write("GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
    await expectResponses(2);
    expect(received.at(-1)).toMatch(/connection: close/i);
    await closed;
  });
});
