import { fork } from "node:child_process";
import { once } from "node:events";
import { hashToken, newApiKeySecret } from "../server/core/tokens.ts";
import { openDatabase } from "../server/database/client.ts";
import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import type { ApiKeyScope } from "../server/generated/prisma/enums.ts";
import { visit } from "./keys/visitors.ts";
import { createCatalogue } from "./speed/catalogue.ts";
import { startShop } from "./speed/processes.ts";

// `npm run bench:keys [-- rounds]` measures how long visitors wait for pages of the built server. There are three
// cases, which alternate: visitors alone, visitors beside 50 programs that poll at the rate limits of their API keys,
// and visitors beside programs that also send slow request bodies.

const devices = 10_000;
const keys = 50;
const requestsPerMinute = 600;
const slowBodies = 50;
const secondsOfRound = 10;
const rounds = Number(process.argv[2] ?? 3);

/**
 * Returns the scopes of a key. Every second key has write access. The server answers these keys from the database, and
 * all other keys from the response cache.
 */
const scopesOf = (index: number): ApiKeyScope[] =>
  index % 2 === 0 ? ["READ_CATALOGUE"] : ["READ_CATALOGUE", "WRITE_CATALOGUE"];

/** Returns the requests that an integrator sends regularly: changes, a list, a search and details. */
const polled = (ids: string[]) => [
  "/api/v1/device-changes?limit=20",
  "/api/v1/smartphones?limit=24&minPrice=$index",
  "/api/v1/smartphones?limit=24&search=galaxy+ultra",
  ...ids.slice(0, 5).map((id) => `/api/v1/smartphones/${id}`),
];

/** Returns the path of the page that a visitor opens at an index. Every third page is a list that is not cached yet. */
function pageOf(ids: string[]) {
  return (index: number): string => {
    if (index % 3 === 0) return `/buySmartPhone?min=${1_000 + index}`;
    return index % 3 === 1 ? "/" : `/smartPhoneDetails/${ids[index % ids.length]}`;
  };
}

async function fillKeys(url: string): Promise<{ ids: string[]; secrets: string[] }> {
  const database = openDatabase(url);
  const secrets = Array.from({ length: keys }, newApiKeySecret);
  await database.apiKey.createMany({
    data: secrets.map((secret, index) => ({
      name: `Integrator ${index}`,
      secretHash: hashToken(secret),
      prefix: secret.slice(0, 8),
      scopes: scopesOf(index),
      requestsPerMinute,
      uploadsPerDay: 0,
      createdByName: "Benchmark",
    })),
  });
  const kind = "SMARTPHONE";
  const phones = await database.device.findMany({
    where: { kind },
    select: { id: true },
    take: 50,
  });
  await database.$disconnect();
  return { ids: phones.map(({ id }) => id), secrets };
}

type Load = { url: string; secrets: string[]; paths: string[]; slowBodies: number };
type Counts = Record<string, number>;

/**
 * Runs `work` while integrators send requests. Returns the result of `work`, and the number of the integrators'
 * responses by status.
 */
async function beside<T>(load: Load, work: () => Promise<T>): Promise<[T, Counts]> {
  const child = fork("bench/keys/integrators.mjs");
  child.send({ ...load, requestsPerMinute });
  const result = await work();
  const stopped = once(child, "message");
  child.send("stop");
  const [counts] = await stopped;
  return [result, counts as Counts];
}

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

const row = (label: string, times: number[], counts: Counts = {}) => {
  const statuses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  const p = [0.5, 0.95].map((part) => quantile(times, part).toFixed(1));
  return `| ${[label, times.length, ...p, statuses.join(", ")].join(" | ")} |`;
};

const postgres = await startTemporaryPostgres();
const catalogue = await createCatalogue(postgres.url, devices);
const shop = await startShop(catalogue, 64);

async function run(): Promise<void> {
  const { ids, secrets } = await fillKeys(catalogue.url);
  let shift = 0;
  const visitFor = (seconds: number) => {
    const offset = shift;
    shift += 10_000;
    return visit(shop.url, (index) => pageOf(ids)(offset + index), seconds);
  };
  const load = { url: shop.url, secrets, paths: polled(ids) };
  const situations = [
    { label: "visitors alone", secrets: [], slowBodies: 0 },
    { label: "beside 50 keys at their limits", secrets, slowBodies: 0 },
    { label: "and 50 slow bodies", secrets, slowBodies },
  ].map((situation) => ({ ...situation, times: [] as number[], counts: {} as Counts }));
  await visitFor(secondsOfRound);
  for (let round = 0; round < rounds; round++) {
    for (const { times, counts, ...situation } of situations) {
      const work = () => visitFor(secondsOfRound);
      const [measured, statuses] = await beside({ ...load, ...situation }, work);
      times.push(...measured);
      for (const [status, count] of Object.entries(statuses))
        counts[status] = (counts[status] ?? 0) + count;
    }
  }
  console.log(
    "| visitors | pages | p50 ms | p95 ms | responses to keys |\n|---|---:|---:|---:|---|",
  );
  for (const { label, times, counts } of situations) console.log(row(label, times, counts));
}

await run().finally(async () => {
  await shop.stop();
  await catalogue.remove();
  await postgres.stop();
});
