import { setTimeout as delay } from "node:timers/promises";
import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import { createCatalogue } from "./speed/catalogue.ts";
import { residentMb, type Server, startShop } from "./speed/processes.ts";

// `npm run bench:memory [-- requests]` measures how much the memory of the built server grows in rounds of hostile
// requests. All requests differ, so that the server can't reuse anything that it stores for a request. Compare the
// growth with the limit of 50 MB.

const requests = Number(process.argv[2] ?? 10_000);
const rounds = 3;
const devices = 1_000;
const cacheMb = 64;
const concurrent = 8;
/** The pause before the memory is read. In this time, the server collects its garbage. */
const settleMs = 8_000;

const long = (length: number) => "x".repeat(length);
const idOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

type Send = (number: number) => [path: string, init?: RequestInit];

const json = { "content-type": "application/json" };
const graphql = (query: string, variables: object = {}): ReturnType<Send> => [
  "/graphql",
  { method: "POST", headers: json, body: JSON.stringify({ query, variables }) },
];

const ordinary: Send[] = [
  () => ["/"],
  () => ["/buyList"],
  (number) => [`/api/v1/smartphones?limit=20&page=${number % 9}`],
  (number) =>
    graphql("query ($n: Int) { devices(first: $n) { nodes { id title price } } }", {
      n: 1 + (number % 50),
    }),
];

const hostile: Send[] = [
  (number) => graphql(`{ devicesById(ids: ["${idOf(number)}"]) { id } } # ${long(85_000)}`),
  (number) => graphql(`query operationNumber${number} { shop { name } } # ${long(85_000)}`),
  (number) =>
    graphql("query ($id: ID!) { priceRanges(deviceId: $id) { lowest } }", {
      id: number + long(90_000),
    }),
  (number) =>
    graphql("query ($ids: [ID!]!) { devicesById(ids: $ids) { id } }", {
      ids: Array.from({ length: 50 }, (_, index) => idOf(number * 50 + index)),
    }),
  (number) =>
    graphql("query ($f: DeviceFilter) { devices(filter: $f, first: 1) { totalCount } }", {
      f: { search: `s${number} ${number * 7}` },
    }),
  (number) => graphql(`{ devices(first: 100) { nodes { id a${number}: title price } } }`),
  (number) => graphql(`{ __schema { types { name fields { a${number}: name } } } }`),
  (number) => [`/api/v1/smartphones/${number}${long(8_000)}`],
  (number) => [`/gadgetDetails/${number}${long(5_000)}`],
  (number) => [`/search?q=${number}${long(6_000)}`],
  (number) => ["/", { headers: { cookie: `session=${number}${long(12_000)}` } }],
  (number) => ["/api/v1/reviews", { headers: { "accept-language": `x${number}${long(9_000)}` } }],
  (number) => [
    "/api/v1/users/me",
    { headers: { authorization: `Bearer ${number}${long(9_000)}` } },
  ],
  (number) => [
    "/api/v1/reviews",
    { method: "POST", headers: json, body: `"${number}${long(90_000)}` },
  ],
  (number) => [`/assets/${number}${long(3_000)}.js`],
];

/** Sends requests of all kinds in turn, several at a time. */
async function send({ url }: Server, kinds: readonly Send[], from: number, count: number) {
  let number = from;
  const sendNext = async () => {
    while (number < from + count) {
      const kind = kinds[number % kinds.length];
      const [path, init] = kind?.(number++) ?? ["/"];
      await (await fetch(url + path, init)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: concurrent }, sendNext));
}

const postgres = await startTemporaryPostgres();
const catalogue = await createCatalogue(postgres.url, devices);
const shop = await startShop(catalogue, cacheMb);
try {
  await send(shop, ordinary, 0, 600);
  await delay(settleMs);
  const before = await residentMb(shop);
  console.log(`after ordinary requests ${before} MB`);
  for (let round = 1; round <= rounds; round++) {
    await send(shop, hostile, round * 1_000_000, requests);
    await delay(settleMs);
    const after = await residentMb(shop);
    console.log(`after ${round * requests} hostile requests ${after} MB, ${after - before} more`);
  }
} finally {
  await shop.stop();
  await catalogue.remove();
  await postgres.stop();
}
