import { buildSchema, type GraphQLObjectType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { typeDefs } from "../../graphql/schema.ts";
import { type Caller, testApp } from "../app.ts";
import { type Audience, calls, documentOf, id, operations } from "./permissionMatrix.ts";

const shop = await testApp();
/** Asked with a file, so their refusals are tested in the uploads feature; logout ends the session. */
const testedElsewhere = ["Mutation.uploadImage", "Mutation.replaceImage", "Mutation.logout"];

/** The refusal that each caller gets, if any. */
const verdicts: Record<Audience, Record<string, number | undefined>> = {
  everyone: {},
  signedIn: { visitor: 401 },
  admins: { visitor: 401, customer: 403 },
};
const codes: Record<number, string> = { 401: "UNAUTHENTICATED", 403: "FORBIDDEN" };
const sentences: Record<number, string> = {
  401: "You need to login first",
  403: "You are not authorized to perform this action!",
};

const callers: Record<string, Caller> = { visitor: null };
const names = ["visitor", "customer", "admin"];

beforeAll(async () => {
  callers.customer = await shop.signIn("CUSTOMER");
  callers.admin = await shop.signIn("ADMIN");
});

const rows = <Call>(table: Record<Audience, Call>) =>
  (Object.keys(table) as Audience[]).flatMap((audience) =>
    names.map((name) => ({ audience, name, verdict: verdicts[audience][name] })),
  );

describe.each(rows(operations))("GraphQL for $audience, called by a $name", (row) => {
  test.each(Object.entries(operations[row.audience]))("%s", async (field, operation) => {
    const query = documentOf(field, operation);
    const { body } = await shop.graphql(
      query,
      { ...operation.variables },
      { as: callers[row.name] },
    );
    const error = body.errors?.[0];
    if (row.verdict === undefined) {
      expect([undefined, "NOT_FOUND", "BAD_USER_INPUT"]).toContain(error?.extensions.code);
      return;
    }
    expect(error).toMatchObject({
      message: sentences[row.verdict],
      extensions: { code: codes[row.verdict] },
    });
  });
});

describe.each(rows(calls))("REST for $audience, called by a $name", (row) => {
  test.each(calls[row.audience])("%s", async (call) => {
    const body = /^(POST|PATCH)/.test(call) ? {} : undefined;
    const as = callers[row.name];
    const response = await shop.rest(call.replace("{id}", id), { as, body });
    if (row.verdict === undefined) {
      expect([200, 400, 404]).toContain(response.status);
      return;
    }
    expect(response.status).toBe(row.verdict);
    expect(response.body).toEqual({ status: "fail", message: sentences[row.verdict] });
  });
});

describe("the matrix knows", () => {
  test("every field of Query and Mutation", () => {
    const schema = buildSchema(typeDefs);
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys((type as GraphQLObjectType).getFields()).map((field) => `${type}.${field}`),
    );
    const known = Object.values(operations).flatMap((group) => Object.keys(group));
    expect([...known, ...testedElsewhere].sort()).toEqual(fields.sort());
  });

  test("every call of the REST API", async () => {
    const { body } = await shop.rest("GET /openapi.json");
    const { paths } = body as unknown as { paths: Record<string, Record<string, object>> };
    const described = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const elsewhere = /^\w+ \/(api\/v1\/)?(upload|users\/auth|users\/logout)/;
    const missing = described
      .map((call) => call.replace("/api/v1", ""))
      .filter((call) => !elsewhere.test(call) && !Object.values(calls).flat().includes(call));
    expect(missing).toEqual([]);
    expect(described.length).toBeGreaterThan(50);
  });
});
