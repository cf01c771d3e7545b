import { databaseTimes } from "./databaseTimes.ts";
import { record } from "./load.ts";
import { fetched, type Page, pagesOf, posted, postedApart } from "./pages.ts";
import { compare, type Operation, pairsOf, startPeer } from "./peer.ts";
import { type RecordedResponse, residentMb, type Server, startBareServers } from "./processes.ts";
import { timeUntilVisible } from "./propagation.ts";
import { type Limit, table } from "./report.ts";
import { phonesIn, type Run } from "./run.ts";
import {
  comparison,
  measureInTurn,
  processorUs,
  type Result,
  ratioTo,
  referenceOf,
  type Scenario,
} from "./scenarios.ts";

/** The results of a part of the benchmark, as Markdown tables. */
export type Measurement = { tables: string[] };

/** The parts of the benchmark, in the order in which they run. */
export const parts = { uncached, cached, propagation, growth, memory, database } satisfies Record<
  string,
  (run: Run) => Promise<Measurement>
>;

export type Part = keyof typeof parts;

/** The number of connections, which is enough to keep a server busy. */
const connections = 10;

const operations: Operation[] = ["home", "detail", "list", "search"];

/** Compares operations that read the database with the same operations on the peer. */
async function uncached(run: Run): Promise<Measurement> {
  const catalogue = await run.catalogue(run.sizes.medium);
  const pairs = pairsOf(await phonesIn(catalogue));
  const peer = run.stoppedAtEnd(await startPeer(run.postgresUrl, catalogue));
  const shop = await run.shop(catalogue, "uncached");
  for (const pair of Object.values(pairs)) await compare(shop, peer, pair);
  const scenarios = operations.flatMap((label) => {
    const each = { label, seconds: run.effort.seconds, connections };
    const reference = { ...each, server: peer, requests: postedApart(pairs[label].peer) };
    const ours = { ...each, server: shop, requests: postedApart(pairs[label].shop) };
    return [reference, { ...ours, reference }];
  });
  const results = await measureInTurn(scenarios, run.effort);
  const limits = operations.flatMap((label) => [
    ratioLimit(results, label, `${label}, uncached, to the peer`, 1),
    latencyLimit(results, label),
  ]);
  return { tables: [comparison(results, "Mercurius"), table(limits)] };
}

function ratioLimit(results: Result[], label: string, title: string, limit: number): Limit {
  const result = results.find((each) => each.label === label && each.reference);
  const value = result ? ratioTo(referenceOf(results, result), result) : Number.NaN;
  return { label: title, value, unit: "×", limit };
}

function latencyLimit(results: Result[], label: string): Limit {
  const result = results.find((each) => each.label === label && each.reference);
  const limit = (result && referenceOf(results, result)?.measured.p99) ?? Number.NaN;
  return { label: `${label}, p99`, value: result?.measured.p99 ?? Number.NaN, unit: "ms", limit };
}

/** Compares responses from the cache with the responses of bare servers. */
async function cached(run: Run): Promise<Measurement> {
  const catalogue = await run.catalogue(run.sizes.medium);
  const pages = pagesOf(await phonesIn(catalogue));
  const server = await run.shop(catalogue, "cached");
  const limits = {
    home: 4,
    "home by POST": 8,
    detail: 4,
    list: 4,
    "home's HTML": 4,
    "list by REST": 4,
  };
  const requests: Record<keyof typeof limits, Scenario["requests"]> = {
    home: fetched(pages.home),
    "home by POST": posted(pages.home),
    detail: fetched(pages.detail),
    list: fetched(pages.list),
    "home's HTML": [{ path: pages.home.path }],
    "list by REST": [{ path: "/api/v1/smartphones?limit=24" }],
  };
  const each = { server, seconds: run.effort.seconds, connections };
  const scenarios = Object.entries(requests).map(([label, all]) => ({
    ...each,
    label,
    requests: all,
  }));
  const results = await measureInTurn(await besideReferences(run, scenarios), run.effort);
  const kept = Object.entries(limits).map(([label, limit]) =>
    ratioLimit(results, label, `${label}, cached, to its bare server`, limit),
  );
  return { tables: [comparison(results, "bare server"), table(kept)] };
}

/**
 * Starts a bare server with the recorded response of each page. Returns each page's scenario, followed by the scenario
 * of its bare server.
 */
async function besideReferences(run: Run, pages: Scenario[]): Promise<Scenario[]> {
  const responses: RecordedResponse[] = await Promise.all(
    pages.map(({ server, requests }) => record(server, requests)),
  );
  const servers = (await startBareServers(responses)).map((server) => run.stoppedAtEnd(server));
  return pages.flatMap((page, index) => {
    const server: Server = servers[index] ?? page.server;
    const reference = { ...page, server };
    return [reference, { ...page, reference }];
  });
}

async function propagation(run: Run): Promise<Measurement> {
  const catalogue = await run.catalogue(run.sizes.medium);
  const shop = await run.shop(catalogue, "cached");
  const other = await run.anotherShop(catalogue, "cached");
  const value = await timeUntilVisible(catalogue, shop, other);
  return limitsOnly([
    { label: "a write is visible on another instance", value, unit: "ms", limit: 200 },
  ]);
}

const limitsOnly = (limits: Limit[]): Measurement => ({ tables: [table(limits)] });

/** Measures how much more a request costs with the largest catalogue than with the smallest catalogue. */
async function growth(run: Run): Promise<Measurement> {
  const { small, large } = run.sizes;
  const scenarios: Scenario[] = [];
  for (const devices of [small, large]) {
    const catalogue = await run.catalogue(devices);
    const server = await run.shop(catalogue, "uncached");
    const pages = pagesOf(await phonesIn(catalogue));
    const each = { server, seconds: run.effort.seconds, connections };
    for (const page of ["home", "detail"] as const)
      scenarios.push({ ...each, label: `${page} ${devices}`, requests: postedApart(pages[page]) });
  }
  const results = await measureInTurn(scenarios, run.effort);
  const costOf = (label: string) => {
    const result = results.find((each) => each.label === label);
    return result ? processorUs(result) : Number.NaN;
  };
  return limitsOnly(
    ["home", "detail"].map((page) => ({
      label: `${page}, ${large} devices to ${small}`,
      value: costOf(`${page} ${large}`) / costOf(`${page} ${small}`),
      unit: "×",
      limit: 1.2,
    })),
  );
}

async function memory(run: Run): Promise<Measurement> {
  const catalogue = await run.catalogue(run.sizes.large);
  const shop = await run.anotherShop(catalogue, "cached");
  const atRest = await residentMb(shop);
  const { home, list, search } = pagesOf(await phonesIn(catalogue));
  const requests = [...fetched(home), ...posted(list), ...posted(search), { path: home.path }];
  const load = { label: "", server: shop, requests, seconds: 5, connections: 50 };
  await measureInTurn([load], { rounds: 1, warmUp: 10_000 });
  return limitsOnly([
    { label: "memory at rest", value: atRest, unit: "MB", limit: 200 },
    { label: "memory under load", value: await residentMb(shop), unit: "MB", limit: 300 },
  ]);
}

/** Measures how long the site's SQL statements take in PostgreSQL with the largest catalogue. */
async function database(run: Run): Promise<Measurement> {
  const catalogue = await run.catalogue(run.sizes.large);
  const { home, detail, list, search } = pagesOf(await phonesIn(catalogue));
  const pages: Record<string, Page> = { home, detail, list, search };
  const times = await databaseTimes(catalogue.url, Object.values(pages));
  return limitsOnly(
    Object.keys(pages).map((label, index) => ({
      label: `${label} in the database, ${catalogue.devices} devices`,
      value: times[index] ?? Number.NaN,
      unit: "ms",
      limit: 25,
    })),
  );
}
