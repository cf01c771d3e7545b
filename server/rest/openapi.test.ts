import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";

const { app, rest } = await testApp();

test("every call is described with a summary and its errors", async () => {
  const { body } = await rest("GET /openapi.json");
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(60);
  for (const { summary, responses } of operations) {
    expect(summary).toEqual(expect.any(String));
    const error = responses.default?.content["application/json"]?.schema;
    expect(error?.required).toEqual(["status", "message"]);
  }
});

test("the documentation shows the shop's name, without the library's bar", async () => {
  const page = await app.inject("/api/v1/docs");
  expect(page.body).toContain("<title>SmartTrade REST API</title>");
  const [, path = ""] = /href="([^"]*theme[^"]*\.css)"/.exec(page.body) ?? [];
  expect((await app.inject(path)).body).toContain(".topbar");
});

test("every parameter is described", async () => {
  const { body } = await rest("GET /openapi.json");
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> };
  const unexplained = Object.entries(paths).flatMap(([path, calls]) =>
    Object.values(calls)
      .flatMap(({ parameters = [] }) => parameters)
      .filter(({ description, schema }) => !(description ?? schema.description))
      .map(({ name }) => `${path} ${name}`),
  );
  expect(unexplained).toEqual([]);
});

test("the description of a call says who may make it", async () => {
  const { body } = await rest("GET /openapi.json");
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> };
  const said = (call: string, path: string) => paths[`/api/v1${path}`]?.[call]?.description;
  expect(said("post", "/gadgets")).toBe(
    "For staff with MANAGE_CATALOGUE, and API keys with WRITE_CATALOGUE.",
  );
  expect(said("get", "/evaluations")).toBe(
    "For users who have logged in, and API keys with READ_EVALUATIONS or DECIDE_EVALUATIONS.",
  );
  expect(said("post", "/reviews")).toBe("For users who have logged in.");
  expect(said("get", "/gadgets")).toBeUndefined();
});

test("numbers in a query string are documented as numbers with their limits", async () => {
  const { body } = await rest("GET /openapi.json");
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> };
  const schemaOf = (path: string, name: string) =>
    paths[`/api/v1${path}`]?.get?.parameters?.find((parameter) => parameter.name === name)?.schema;
  const page = { type: "integer", minimum: 1, maximum: 1000 };
  expect(schemaOf("/reviews", "limit")).toEqual(page);
  expect(schemaOf("/exports/devices.csv", "minPrice")).toMatchObject({
    type: "integer",
    minimum: 0,
  });
});

test("ids, days, times and whole numbers are documented as such", async () => {
  const { body } = await rest("GET /openapi.json");
  const schemas = schemasIn(body);
  const of = (type: string) => schemas.filter(({ schema }) => [schema.type].flat().includes(type));
  const formatsOf = (names: RegExp) =>
    new Set(of("string").flatMap(({ name, schema }) => (names.test(name) ? schema.format : [])));
  // A unit can also be named by its code, which has another format.
  expect(formatsOf(/^(_id|id|smartPhone|tablet|variant)$/)).toEqual(new Set(["uuid", "unit-code"]));
  expect(formatsOf(/(At|(?<!warranty|returnable)Until)$/)).toEqual(new Set(["date-time"]));
  expect(formatsOf(/^(warranty|returnable)Until$/)).toEqual(new Set(["date"]));
  expect(formatsOf(/^date$/)).toEqual(new Set(["date"]));
  expect(of("number")).toEqual([]);
});

type Schema = { type?: string | string[]; format?: string };
type Part = Schema & { name?: string; schema?: unknown; properties?: object };

/** Returns the schemas in a part of the document, each with the name of its parameter or field. */
function schemasIn(part: unknown, name = ""): { name: string; schema: Schema }[] {
  if (typeof part !== "object" || part === null) return [];
  const { schema, properties = {}, ...others } = part as Part;
  return [
    { name, schema: part },
    ...schemasIn(schema, others.name ?? name),
    ...Object.entries(properties).flatMap(([field, of]) => schemasIn(of, field)),
    ...Object.values(others).flatMap((other) => schemasIn(other, name)),
  ];
}

test("a body is required unless it may be left out", async () => {
  const { body } = await rest("GET /openapi.json");
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> };
  const operationOf = (action: string) => paths[`/api/v1/evaluations/{id}/${action}`]?.post;
  for (const action of ["inspection", "payment"])
    expect(operationOf(action)?.requestBody?.required).toBe(true);
  for (const action of ["accept", "decline", "return"])
    expect(operationOf(action)?.requestBody).toEqual({
      required: false,
      content: expect.any(Object),
    });
  expect(JSON.stringify(body)).not.toContain("x-optional");
});

test("each operation has an id of its own, and says that it is public or needs a login", async () => {
  const { body } = await rest("GET /openapi.json");
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  for (const id of ids) expect(id).toMatch(/^(get|post|put|patch|delete)[A-Z]\w+$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(paths["/api/v1/smartphones/{id}"]?.get?.operationId).toBe("getSmartphonesId");
  expect(paths["/api/v1/smartphones"]?.get?.security).toEqual([]);
  expect(paths["/api/v1/smartphones"]?.post?.security).toEqual([{ bearer: [] }]);
  for (const { security } of operations) expect(security).toBeDefined();
});

test("calls that change something accept an idempotency key", async () => {
  const { body } = await rest("GET /openapi.json");
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> };
  const takesKey = (call: string, path: string) =>
    paths[`/api/v1${path}`]?.[call]?.parameters?.some(({ name }) => name === "Idempotency-Key");
  expect(takesKey("post", "/gadgets")).toBe(true);
  expect(takesKey("delete", "/gadgets/{id}")).toBe(true);
  expect(takesKey("post", "/upload")).toBe(true);
  for (const path of ["/quotes", "/users/verifyOTP"]) expect(takesKey("post", path)).not.toBe(true);
  expect(takesKey("get", "/gadgets")).not.toBe(true);
});

type Operation = {
  operationId: string;
  security: object[];
  parameters?: { name: string; description?: string; schema: { description?: string } }[];
  description?: string;
  summary: string;
  requestBody?: { required: boolean };
  responses: Record<string, { content: Record<string, { schema: { required: string[] } }> }>;
};
