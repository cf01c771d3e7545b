import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { toAppError } from "./toAppError.ts";

test("a client that disconnects while sending is a client error, not an outage", async () => {
  const app = Fastify();
  app.post("/", async () => ({}));
  const thrown = new Promise((resolve) => {
    app.setErrorHandler(async (error) => resolve(error));
  });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  app.server.once("request", () => client.destroy());
  const client = connect(Number(port), "127.0.0.1");
  const head = "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
  client.write(`${head}content-length: 100\r\n\r\n{`);
  const error = await thrown;
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(toAppError(error)).toMatchObject({ code: "BAD_USER_INPUT", cause: undefined });
  await app.close();
});
