import { describe, expect, test, vi } from "vitest";
import { BatchReader } from "../database/reads.ts";
import { testApp } from "../testing/app.ts";

const shop = await testApp();
const as = await shop.signIn("ADMIN");

const plain = "application/json";
const graphqlJson = "application/graphql-response+json";
const mediaTypes = [plain, graphqlJson];

const id = crypto.randomUUID();
const unknownDevice = `device(id: "${id}") { id }`;

async function send(accept: string, query: string, { token }: { token?: string } = {}) {
  const headers = { accept, ...(token && { authorization: `Bearer ${token}` }) };
  const request = { method: "POST", url: "/graphql", headers, payload: { query } } as const;
  const response = await shop.app.inject(request);
  expect(response.headers["content-type"]).toContain(accept);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

describe.each(mediaTypes)("in %s", (accept) => {
  test.each([
    [`{ ${unknownDevice} shop { name } }`, { device: null, shop: { name: expect.any(String) } }],
    [`{ ${unknownDevice} }`, { device: null }],
  ])("partial data gets 200 with its errors: %s", async (query, data) => {
    const { status, body } = await send(accept, query);
    expect({ status, data: body.data }).toEqual({ status: 200, data });
    expect(body.errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  });

  test.each([
    ["{ shop { unknown } }", 400],
    ["{ shop {", 400],
    ["query ($id: ID!) { device(id: $id) { id } }", 400],
  ])("an operation that is refused before its execution gets 4xx: %s", async (query, expected) => {
    const { status, body } = await send(accept, query);
    expect(status).toBe(expected);
    expect(body).not.toHaveProperty("data");
  });
});

test("an executed operation without data has status 200 as plain JSON, and the status of its error with any other media type", async () => {
  const results = await Promise.all(
    mediaTypes.map((accept) => send(accept, `mutation { deleteReview(id: "${id}") }`)),
  );
  expect(results.map(({ status }) => status)).toEqual([200, 401]);
  for (const { body } of results)
    expect(body).toMatchObject({
      data: null,
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
});

test("the mutations of a document are carried out up to the first failure, and their caller reads the changes", async () => {
  const create = (name: string, word: string) =>
    `${name}: createSearchSpelling(input: { word: "${word}", term: "galaxy", kind: SERIES }) { id }`;
  const query = `mutation { ${create("a", "galxyone")} ${create("b", "galxyone")} ${create("c", "galxytwo")} }`;
  const { status, body, headers } = await send(graphqlJson, query, as);
  expect(body.data).toBeNull();
  expect(body.errors).toMatchObject([{ path: ["b"], extensions: { code: "CONFLICT" } }]);
  expect(status).toBe(409);
  expect(headers["set-cookie"]).toContain("recent_write");
  const words = await shop.deps.database.searchSpelling.findMany({
    where: { word: { in: ["galxyone", "galxytwo"] } },
  });
  expect(words.map(({ word }) => word)).toEqual(["galxyone"]);
});

test("while the database is unavailable, a cached response replaces partial data", async () => {
  const query = `{ devices { nodes { id } } shop { name } }`;
  const fresh = await send(plain, query);
  const reads = vi
    .spyOn(BatchReader.prototype, "read")
    .mockRejectedValue(new Error("Query read timeout"));
  vi.spyOn(shop.deps.responseCache, "isListening", "get").mockReturnValue(false);
  const { body, headers } = await send(plain, query);
  expect(reads).toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(body).toEqual(fresh.body);
  expect(headers["cache-status"]).toContain("stale");
});
