import Fastify from "fastify";
import { expect, test } from "vitest";
import { normalizeForwardedFor } from "./forwarded.ts";
import { trustProxy } from "./requests.ts";

async function clientOf(forwardedFor: string, proxies: number | string = 1): Promise<string> {
  const app = Fastify({ trustProxy: trustProxy(proxies) });
  normalizeForwardedFor(app);
  app.get("/", async ({ ip }) => ip);
  const headers = { "x-forwarded-for": forwardedFor };
  return (await app.inject({ url: "/", headers, remoteAddress: "10.0.0.1" })).body;
}

test.each([
  ["203.0.113.5", "203.0.113.5"],
  ["203.0.113.5:41234", "203.0.113.5"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:41234", "2001:db8::1"],
  ["198.51.100.7, 203.0.113.5:41234", "203.0.113.5"],
  ["203.0.113.5:41234,", "203.0.113.5"],
  ["unknown", "unknown"],
  ["_hidden:80", "unknown"],
  ["203.0.113.555:80", "unknown"],
  ["[x]:80", "unknown"],
])("with X-Forwarded-For: %j from a proxy, the client is %s", async (forwardedFor, client) => {
  expect(await clientOf(forwardedFor)).toBe(client);
});

test("the client of a trusted proxy is found behind any number of invented addresses", async () => {
  expect(await clientOf(`${"198.51.100.7, ".repeat(1_000)}203.0.113.5`)).toBe("203.0.113.5");
});

test("a trusted proxy is recognized by its address with a port", async () => {
  const chain = "203.0.113.5:41234, 10.0.0.2:443";
  expect(await clientOf(chain, "10.0.0.0/8")).toBe("203.0.113.5");
});
