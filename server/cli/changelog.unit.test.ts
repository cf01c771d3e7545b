import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import {
  atLastEntry,
  type ChangelogEntry,
  changelogFile,
  contractFile,
  restFile,
} from "./changelog.ts";
import { compareRest, type OpenApiDocument, restContract } from "./contract/restContract.ts";
import { restDocument } from "./contract/restDocument.ts";
import { compareSchemas } from "./contract/schemaChanges.ts";

const released = atLastEntry(contractFile);
const releasedRest = readFileSync(restFile, "utf8");
const entries: ChangelogEntry[] = JSON.parse(readFileSync(changelogFile, "utf8"));

const advice = 'A breaking change needs an entry: npm run changelog -- "What clients do now"';

// Archives of the sources and shallow clones contain no earlier contract for the comparison.
test.skipIf(!released)("schema.graphql breaks no client without an entry in the changelog", () => {
  const present = buildSchema(readFileSync(contractFile, "utf8"));
  const { breaking } = compareSchemas(buildSchema(released ?? ""), present);
  const committed: ChangelogEntry[] = JSON.parse(atLastEntry(changelogFile) ?? "[]");
  const listed = entries.slice(0, -committed.length).flatMap((entry) => entry.breaking);
  expect(
    breaking.filter((change) => !listed.includes(change)),
    advice,
  ).toEqual([]);
});

test("REST breaks no client without an entry in the changelog", async () => {
  const present = restContract(await restDocument());
  expect(Object.keys(present).length).toBeGreaterThan(60);
  expect(compareRest(JSON.parse(releasedRest), present), advice).toEqual([]);
});

test("the latest entry describes the released REST API", () => {
  const advice = "docs/api is written by npm run changelog alone";
  expect(entries[0]?.rest, advice).toBe(hash("sha256", releasedRest));
});

test("entries are in the order of their dates, with a summary each", () => {
  const dates = entries.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const { summary } of entries) expect(summary).toMatch(/^[A-Z].{10,300}\.$/);
});

const before = buildSchema(`
  type Query { device(id: ID!): Device, shop: String }
  type Device { id: ID!, price: Int }
  enum Kind { PHONE, TABLET }
  input Filter { kind: Kind }`);

const changed = (sdl: string) => compareSchemas(before, buildSchema(sdl));

test("removed fields and values, other types and new required inputs are breaking", () => {
  const { breaking } = changed(`
    type Query { device(id: ID!, kind: Kind!): Device }
    type Device { id: ID!, price: String }
    enum Kind { PHONE }
    input Filter { kind: Kind, brand: String! }`);
  expect(breaking.sort()).toEqual([
    "A required arg kind on Query.device was added.",
    "A required field brand on input type Filter was added.",
    "Device.price changed type from Int to String.",
    "Query.shop was removed.",
    "Standard scalar Int was removed because it is not referenced anymore.",
    "TABLET was removed from enum type Kind.",
  ]);
});

test("new fields, arguments and values are additions, and new types are not listed", () => {
  const changes = changed(`
    type Query { device(id: ID!, kind: Kind): Device, shop: String, review: Review }
    type Device { id: ID!, price: Int, title: String }
    type Review { id: ID! }
    enum Kind { PHONE, TABLET, WATCH }
    input Filter { kind: Kind, brand: String }`);
  expect(changes).toEqual({
    breaking: [],
    added: ["Query.device(kind)", "Query.review", "Device.title", "Kind.WATCH", "Filter.brand"],
  });
});

/** Returns an API with one operation whose request and response have the given fields. */
function api(input: Fields, output: Fields): OpenApiDocument {
  const content = (schema: object) => ({ content: { "application/json": { schema } } });
  return {
    paths: {
      "/devices": {
        post: {
          requestBody: content({ type: "object", ...input }),
          responses: { 200: content({ type: "object", ...output }) },
        },
      },
    },
  };
}

type Fields = { properties: Record<string, object>; required?: string[] };

const text = { type: "string" };
const number = { type: "integer" };
const kind = { type: "string", enum: ["PHONE", "TABLET"] };
const restBefore = restContract(
  api(
    { properties: { kind, price: number } },
    { properties: { kind, price: number }, required: ["price"] },
  ),
);

test.each<[string, OpenApiDocument, string[]]>([
  ["a removed operation", { paths: {} }, ["POST /devices was removed."]],
  [
    "removed fields",
    api({ properties: { kind } }, { properties: { kind } }),
    ["POST /devices: body.price was removed.", "POST /devices: 200.price was removed."],
  ],
  [
    "a removed value and a required field of a request",
    api(
      {
        properties: { kind: { type: "string", enum: ["PHONE"] }, price: number, brand: text },
        required: ["brand"],
      },
      { properties: { kind, price: number }, required: ["price"] },
    ),
    [
      'POST /devices: body.kind does not accept "TABLET" any more.',
      "POST /devices: body.brand is required.",
    ],
  ],
  [
    "another type of a request",
    api(
      { properties: { kind, price: text } },
      { properties: { kind, price: number }, required: ["price"] },
    ),
    ["POST /devices: body.price does not accept integer any more."],
  ],
  [
    "a field of a response that may be null or absent",
    api(
      { properties: { kind, price: number } },
      { properties: { kind, price: { anyOf: [number, { type: "null" }] } } },
    ),
    [
      "POST /devices: 200.price may be absent.",
      "POST /devices: 200.price may be of the type null.",
    ],
  ],
])("REST: %s breaks clients", (_what, after, expected) => {
  expect(compareRest(restBefore, restContract(after))).toEqual(expected);
});

test("new REST operations, fields, values and wider requests break no client", () => {
  const wider = { anyOf: [number, { type: "null" }] };
  const kinds = { type: "string", enum: ["PHONE", "TABLET", "WATCH"] };
  const maker = { type: "object", properties: { name: text }, required: ["name"] };
  const after = api(
    { properties: { kind: kinds, price: wider, brand: text, maker } },
    { properties: { kind: kinds, price: number, brand: text }, required: ["price", "brand"] },
  );
  after.paths["/reviews"] = { get: {} };
  expect(compareRest(restBefore, restContract(after))).toEqual([]);
});
