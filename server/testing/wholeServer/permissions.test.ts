import { buildSchema, type GraphQLObjectType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { schema, typeDefs } from "../../graphql/schema.ts";
import { type Caller, testApp } from "../app.ts";
import type { Audience } from "./operations.ts";
import { calls, operations } from "./permissionMatrix.ts";
import { graphqlOutcomes, type Outcomes, permitted, restOutcomes } from "./permissionOutcomes.ts";

const shop = await testApp();
/**
 * Operations that are tested elsewhere: the uploads feature tests the refusals of operations with a file, and logout
 * would end the session.
 */
const testedElsewhere = ["Mutation.uploadImage", "Mutation.replaceImage", "Mutation.logout"];

/** For each audience, the status with which each caller is refused; undefined if the caller is permitted. */
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

/**
 * Returns the expected outcome for the caller, for each entry of a table. `refusal` returns the refusal with a given
 * status.
 */
function expectedOutcomes(
  table: Record<Audience, string[]>,
  name: string,
  refusal: (status: number) => object,
): Outcomes {
  const entries = (Object.keys(table) as Audience[]).flatMap((audience) => {
    const status = verdicts[audience][name];
    return table[audience].map((entry) => [entry, status ? refusal(status) : permitted]);
  });
  return Object.fromEntries(entries);
}

const fields: Record<Audience, string[]> = {
  everyone: Object.keys(operations.everyone),
  signedIn: Object.keys(operations.signedIn),
  admins: Object.keys(operations.admins),
};

describe.each(names)("a %s", (name) => {
  test("gets each GraphQL field that is for such callers, and is refused all others", async () => {
    const refusal = (status: number) => ({ code: codes[status], message: sentences[status] });
    expect(await graphqlOutcomes(shop, callers[name] ?? null)).toEqual(
      expectedOutcomes(fields, name, refusal),
    );
  });

  test("gets each REST call that is for such callers, and is refused all others", async () => {
    const refusal = (status: number) => ({
      status,
      body: { status: "fail", message: sentences[status] },
    });
    expect(await restOutcomes(shop, callers[name] ?? null)).toEqual(
      expectedOutcomes(calls, name, refusal),
    );
  });
});

describe("the matrix knows", () => {
  test("every field of Query and Mutation", () => {
    const plain = buildSchema(typeDefs);
    const fields = [plain.getQueryType(), plain.getMutationType()].flatMap((type) =>
      Object.keys((type as GraphQLObjectType).getFields()).map((field) => `${type}.${field}`),
    );
    const known = Object.values(operations).flatMap((group) => Object.keys(group));
    expect([...known, ...testedElsewhere].sort()).toEqual(fields.sort());
  });

  test("the same callers of each field as the schema", () => {
    const sentences = {
      everyone: "For everyone",
      signedIn: "For users",
      admins: "For (staff|owners)",
    };
    for (const audience of Object.keys(operations) as Audience[])
      for (const name of Object.keys(operations[audience])) {
        const [type = "", field = ""] = name.split(".");
        const { description } =
          (schema.getType(type) as GraphQLObjectType).getFields()[field] ?? {};
        // No permission is needed for the shop's contact details and the caller's own user.
        if (["Query.shop", "Query.me"].includes(name))
          expect(description).not.toMatch(/For \w+[^.]*\.$/);
        else expect(description, name).toMatch(new RegExp(` ${sentences[audience]}[^.]*\\.$`));
      }
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
