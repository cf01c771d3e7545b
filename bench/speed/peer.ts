import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { createDatabase } from "../../server/testing/database.ts";
import type { Catalogue } from "./catalogue.ts";
import { headers, type Requests } from "./load.ts";
import { type Page, posted } from "./pages.ts";
import { type Server, startPeerOn } from "./processes.ts";

// The peer is a Mercurius server with hand-written SQL on the shop's tables. The benchmark compares uncached requests
// to the shop with equivalent requests to the peer. Each server executes an operation in its own schema, and both
// respond with the same devices.

/** An operation of the shop, and the equivalent operation of the peer. */
type Pair = { shop: Page; peer: Page };

export type Operation = "home" | "detail" | "list" | "search";

const shopCard = `id kind price stock coverImage { path } ... on PhoneOrTablet { brand model variants { price stock } }
  ... on Wearable { brand model } ... on Gadget { gadgetName }`;
const peerCard = "id kind brand model price stock coverImage { path } variants { price stock }";

const shopQueries: Record<Operation, string> = {
  home: `query Home { home { banners { image { path } } offers { image { path } } newestDevices { ${shopCard} }
    reviews { reviewComment author { firstName lastName } } } }`,
  detail: `query Detail($id: ID!) { device(id: $id) {
    id kind price stock description createdAt coverImage { path } images { path }
    ... on PhoneOrTablet { brand model productType variants { ram rom price sellingPrice stock }
      specifications { processor gpu display frontCamera backCamera battery sim } }
    ... on Wearable { brand model productType specificationText } ... on Gadget { gadgetName gadgetType } } }`,
  list: `query List($brands: [String!]!, $min: Int!, $max: Int!) {
    devices(kind: SMARTPHONE, filter: { brands: $brands, minPrice: $min, maxPrice: $max }, first: 24) {
      nodes { ${shopCard} } totalCount facets { brands { brand } } } }`,
  search: `query Search($text: String!) { devices(filter: { search: $text }, first: 24) { nodes { ${shopCard} } } }`,
};

const peerQueries: Record<Operation, string> = {
  home: `query Home { banners { image { path } } offers { image { path } } newestDevices { ${peerCard} }
    reviews { comment author { firstName lastName } } }`,
  detail: `query Detail($id: ID!) { device(id: $id) {
    id kind brand model productType price stock description createdAt coverImage { path } images { path }
    variants { ram rom price sellingPrice stock }
    specifications { processor gpu display frontCamera backCamera battery sim text } } }`,
  list: `query List($brands: [String!]!, $min: Int!, $max: Int!) {
    devices(kind: "SMARTPHONE", brands: $brands, minPrice: $min, maxPrice: $max) {
      nodes { ${peerCard} } totalCount brands } }`,
  search: `query Search($text: String!) { search(text: $text) { ${peerCard} } }`,
};

const lists = [
  { brands: ["Samsung", "Apple", "Xiaomi"], min: 20_000, max: 90_000 },
  { brands: ["Oneplus", "Google", "Vivo"], min: 10_000, max: 60_000 },
  { brands: ["Oppo", "Realme"], min: 15_000, max: 70_000 },
];

/** Returns the pairs of operations to compare. `ids` are the ids of devices. */
export function pairsOf(ids: string[]): Record<Operation, Pair> {
  const variables: Record<Operation, object[]> = {
    home: [{}],
    detail: ids.map((id) => ({ id })),
    list: lists,
    search: [{ text: "galaxy s2" }, { text: "iphone 1" }],
  };
  const pair = (operation: Operation): Pair => {
    const page = { variables: variables[operation], path: "/" };
    return {
      shop: { ...page, query: shopQueries[operation] },
      peer: { ...page, query: peerQueries[operation] },
    };
  };
  return { home: pair("home"), detail: pair("detail"), list: pair("list"), search: pair("search") };
}

/**
 * Starts the peer on a copy of the catalogue's database. PostgreSQL can copy a database only while no client is
 * connected to the database.
 */
export async function startPeer(postgresUrl: string, catalogue: Catalogue): Promise<Server> {
  const { url } = await createDatabase(postgresUrl, new URL(catalogue.url).pathname.slice(1));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(await readFile(new URL("peer/tables.sql", import.meta.url), "utf8"));
  await client.query("DROP SCHEMA graphile_worker CASCADE");
  await client.query("VACUUM ANALYZE");
  await client.end();
  return startPeerOn(url);
}

/** Throws unless the shop and the peer respond with the same devices in the same order. */
export async function compare(shop: Server, peer: Server, pair: Pair): Promise<void> {
  const [ours, theirs] = [posted(pair.shop), posted(pair.peer)];
  for (const index of pair.shop.variables.keys()) {
    const expected = await idsIn(peer, theirs.slice(index));
    if (expected.length === 0 || !isDeepStrictEqual(await idsIn(shop, ours.slice(index)), expected))
      throw new Error(`The responses differ: ${ours[index]?.body}`);
  }
}

/** Returns the ids, image paths and total counts in a response, in order. */
async function idsIn({ url }: Server, [request]: Requests): Promise<string[]> {
  const { path = "", method, body } = request ?? {};
  const text = await (await fetch(url + path, { method, body, headers })).text();
  return [...text.matchAll(/"(?:id|path)":"([^"]+)"|"totalCount":(\d+)/g)].map(
    ([, id, count]) => id ?? count ?? "",
  );
}
