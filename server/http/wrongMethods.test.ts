import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";

const shop = await testApp();

test.each([
  ["GET /users/sendOTP", "POST"],
  ["DELETE /reviews", "GET, HEAD, POST"],
  ["PUT /smartphones/add-request", "GET, HEAD, POST"],
  ["PUT /smartphones/0198b0a0-0000-7000-8000-000000000000", "GET, HEAD, PATCH, DELETE"],
])("%s gets 405 with the allowed methods", async (call, allowed) => {
  const { status, headers, body } = await shop.rest(call);
  expect([status, headers.allow]).toEqual([405, allowed]);
  const message = `${call.split(" ")[0]} is not allowed here, only ${allowed}`;
  expect(body).toEqual({ status: "fail", message });
});

test("a wrong method is refused with any body, and an unknown path is unknown with any method", async () => {
  const sent = { method: "PUT", headers: { "content-type": "text/html" }, payload: "{" } as const;
  expect((await shop.app.inject({ ...sent, url: "/api/v1/reviews" })).statusCode).toBe(405);
  for (const method of ["GET", "PUT"]) {
    expect((await shop.rest(`${method} /nothing`)).status).toBe(404);
  }
});

test.each(["", "/nothing"])("GET /api/v1%s is unknown, and gets an error in JSON", async (path) => {
  const { status, body } = await shop.rest(`GET ${path}`);
  expect(status).toBe(404);
  expect(body).toEqual({ status: "fail", message: `There is no GET /api/v1${path}` });
});

test("other methods of /graphql get 405 as a GraphQL error", async () => {
  for (const method of ["PUT", "TRACE"] as const) {
    const response = await shop.app.inject({ method: method as "PUT", url: "/graphql" });
    expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, POST"]);
    const message = `${method} is not allowed here, only GET, POST`;
    const extensions = { code: "METHOD_NOT_ALLOWED" };
    expect(response.json()).toEqual({ errors: [{ message, extensions }] });
  }
  // Apollo Server does not support HEAD.
  const head = await shop.app.inject({ method: "HEAD", url: "/graphql?query={shop{name}}" });
  expect([head.statusCode, head.headers.allow]).toEqual([405, "GET, POST"]);
});
