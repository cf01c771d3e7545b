import { getIntrospectionQuery, parse } from "graphql";
import { expect, test, vi } from "vitest";
import { operations } from "../generated/operations.ts";
import { testApp } from "../testing/app.ts";
import { hostile } from "../testing/hostile.ts";
import { analyse } from "./analysis.ts";

const shop = await testApp();
const strict = await testApp({ RATE_LIMIT_PER_MINUTE: "10" });

const times = (count: number, field: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(" ");
const search = (index: number) => `devices(filter: { search: "phone ${index}" }) { totalCount }`;

/** Returns the number of requests that a document counts as. */
async function countOf(query: string): Promise<number> {
  const count = vi.spyOn(shop.deps.limits.requests, "consume");
  const { body } = await shop.graphql(query);
  expect(body.errors).toBeUndefined();
  return count.mock.calls.reduce((sum, [, points = 1]) => sum + points, 0);
}

hostile.each([
  ["three searches", `{ ${times(3, search)} }`, 1],
  ["fifteen searches", `{ ${times(15, search)} }`, 13],
  ["fifteen searches beside a personal field", `{ me { id } ${times(15, search)} }`, 13],
  ["searches in a fragment", `{ ...F } fragment F on Query { ${times(8, search)} }`, 6],
  ["one search said often", `{ ${"devices { totalCount } ".repeat(8)} }`, 1],
  ["fifteen mutations", `mutation { ${times(15, () => "logout")} }`, 13],
  ["the whole schema", getIntrospectionQuery(), 10],
  ["one type of the schema", '{ __type(name: "Query") { name kind } }', 1],
])("%s in one document", async (_what, query, requests) => {
  expect(await countOf(query)).toBe(requests);
});

test("every operation of the site counts as one request", () => {
  for (const text of Object.values(operations)) {
    const document = parse(text);
    const [operation] = document.definitions.filter(({ kind }) => kind === "OperationDefinition");
    if (operation?.kind !== "OperationDefinition") throw new Error(`No operation: ${text}`);
    expect([text, analyse(document, operation).repeatedFields]).toEqual([text, 0]);
  }
});

test("a caller is not refused for another caller's limit when both send the same operation at once", async () => {
  const send = async (remoteAddress: string, first: number) => {
    const payload = { query: `{ ${times(8, (index) => search(first + index))} }` };
    const request = { method: "POST", url: "/graphql", payload, remoteAddress } as const;
    return (await strict.app.inject(request)).statusCode;
  };
  expect(await send("203.0.113.4", 0)).toBe(200);
  expect(await Promise.all([send("203.0.113.4", 8), send("203.0.113.5", 8)])).toEqual([429, 200]);
});

hostile.each([
  ["203.0.113.1", "public", `{ ${times(15, search)} }`],
  ["203.0.113.2", "a personal field", `{ me { id } ${times(15, search)} }`],
  ["203.0.113.3", "mutations", `mutation { ${times(15, () => "logout")} }`],
])(
  "past the limit of %s, an operation that is %s is refused with the time to wait",
  async (from, _what, query) => {
    const request = {
      method: "POST",
      url: "/graphql",
      payload: { query },
      remoteAddress: from,
    } as const;
    const { statusCode, headers, body } = await strict.app.inject(request);
    expect(statusCode).toBe(429);
    expect(JSON.parse(body)).toEqual({
      errors: [
        {
          message: "Too many requests. Please slow down.",
          extensions: { code: "RATE_LIMITED", retryAfter: expect.any(Number) },
        },
      ],
    });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  },
);
