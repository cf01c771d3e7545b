import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { type ChangelogEntry, changelogFile, releasedFile } from "./changelog.ts";
import { compareSchemas } from "./schemaChanges.ts";

const released = readFileSync(releasedFile, "utf8");
const entries: ChangelogEntry[] = JSON.parse(readFileSync(changelogFile, "utf8"));

test("schema.graphql breaks no client without an entry in the changelog", () => {
  const present = buildSchema(readFileSync("schema.graphql", "utf8"));
  const { breaking } = compareSchemas(buildSchema(released), present);
  const advice = 'A breaking change needs an entry: npm run changelog -- "What clients do now"';
  expect(breaking, advice).toEqual([]);
});

test("the latest entry describes the released schema", () => {
  const advice = "docs/api/schema.graphql is written by npm run changelog alone";
  expect(entries[0]?.schema, advice).toBe(hash("sha256", released));
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
