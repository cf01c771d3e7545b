import Fastify from "fastify";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";

test("the log tells what was asked, but neither by whom nor with which words", async () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  app.get("/buySmartPhone", async () => "");
  await app.inject({ url: "/buySmartPhone?search=rahim", remoteAddress: "203.0.113.7" });
  const [line = "{}"] = lines;
  expect(JSON.parse(line).req).toEqual({ method: "GET", path: "/buySmartPhone" });
  expect(lines.join()).not.toMatch(/rahim|203\.0\.113\.7/);
});
