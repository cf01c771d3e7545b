import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newPng } from "../../../testing/fixtures/imageFiles.ts";
import { fetchPicture } from "./fetchPicture.ts";

let listener: RequestListener;
const server = createServer((request, response) => listener(request, response));
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.closeAllConnections());
afterAll(() => server.close());

const signal = new AbortController().signal;
const userAgent = "SmartTrade (+https://shop.example/)";
const fetchHere = (path = "/a.png", options: Partial<Parameters<typeof fetchPicture>[1]> = {}) =>
  fetchPicture(`${origin}${path}`, { userAgent, allowPrivate: true, signal, ...options });

const fault = (fetching: Promise<unknown>) =>
  fetching.then(
    () => "none",
    (error) => error.message,
  );

test("a picture is fetched after three redirects, but not after four", async () => {
  const png = await newPng();
  listener = ({ url = "", headers }, response) => {
    const left = Number(url.slice(1));
    // Responds as servers of pictures do: with redirects, and only to the shop's user agent.
    if (headers["user-agent"] !== userAgent) response.writeHead(403).end();
    else if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.end(png);
  };
  expect(await fetchHere("/3")).toEqual(png);
  expect(await fault(fetchHere("/4"))).toBe("The address redirects more than 3 times");
});

test("a redirect to another address must follow the same rules", async () => {
  listener = (_request, response) => {
    response.writeHead(301, { location: "http://127.0.0.1:1/secret" }).end();
  };
  const isAllowed = ({ href }: URL) => href.startsWith(origin);
  expect(await fault(fetchHere("/", { isAllowed }))).toBe("The address is private or reserved");
});

test.each([
  ["https://127.0.0.1/a.png", "The address is private or reserved"],
  ["https://[::1]/a.png", "The address is private or reserved"],
  ["https://192.168.0.1/a.png", "The address is private or reserved"],
  ["https://localhost/a.png", "The address is private or reserved"],
  ["http://shop.example/a.png", "must begin with https://"],
  ["https://me:secret@shop.example/a.png", "may not contain a user name or password"],
  ["https://", "The address is not a valid URL"],
])("%s is refused without a request", async (address, message) => {
  expect(await fault(fetchPicture(address, { userAgent, allowPrivate: false, signal }))).toBe(
    message,
  );
});

test("an endless body is read up to the limit of a picture", async () => {
  const png = await newPng();
  let sent = 0;
  listener = (_request, response) => {
    response.write(png);
    const more = () => {
      if (response.destroyed) return;
      sent += 1;
      response.write(Buffer.alloc(1024 * 1024), () => setImmediate(more));
    };
    more();
  };
  expect(await fault(fetchHere())).toBe("The picture may have at most 10 MB");
  expect(sent).toBeLessThan(20);
  listener = (_request, response) => {
    response.writeHead(200, { "content-length": 10_000_000_000 }).write(png);
  };
  expect(await fault(fetchHere())).toBe("The picture may have at most 10 MB");
});

test("a server that never responds, or never ends its response, is given up in time", async () => {
  const late = { timeoutMs: 200 };
  listener = () => undefined;
  expect(await fault(fetchHere("/", late))).toBe("There was no response in time");
  listener = (_request, response) => void response.write(Buffer.from("89504e47", "hex"));
  expect(await fault(fetchHere("/", late))).toBe("There was no response in time");
});

test("a response that is not a picture is refused by its first bytes or its status", async () => {
  listener = (_request, response) => response.end("<html>".repeat(10));
  expect(await fault(fetchHere())).toBe("The file is not a JPEG, PNG or WebP image");
  listener = (_request, response) => response.writeHead(404).end();
  expect(await fault(fetchHere())).toBe("The server responded with status 404");
});
