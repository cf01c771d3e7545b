import { cpus } from "node:os";
import { openDatabase } from "../server/database/client.ts";
import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import { type Catalogue, createCatalogue } from "./speed/catalogue.ts";
import { databaseTimes } from "./speed/databaseTimes.ts";
import { record } from "./speed/load.ts";
import { fetched, type Page, pagesOf, posted, postedApart } from "./speed/pages.ts";
import {
  type RecordedResponse,
  residentMb,
  type Server,
  startBareServers,
  startShop,
} from "./speed/processes.ts";
import { timeUntilVisible } from "./speed/propagation.ts";
import { type Limit, table } from "./speed/report.ts";
import {
  details,
  measureInTurn,
  processorUs,
  type Result,
  ratioTo,
  referenceOf,
  type Scenario,
} from "./speed/scenarios.ts";

// `npm run bench [-- --quick] [-- --uncached]`: measures the built server with a small, a medium and a large
// catalogue, and beside each page a bare Node server that receives the same requests and sends the same
// response from memory. `--uncached` measures nothing but the requests that read the database.

const quick = process.argv.includes("--quick");
const uncachedOnly = process.argv.includes("--uncached");
const [small, medium, large] = quick ? [500, 10_000, 20_000] : [1_000, 10_000, 100_000];
const effort = quick ? { rounds: 3, warmUp: 2_000 } : { rounds: 7, warmUp: 10_000 };
const seconds = quick ? 2 : 3;

/** Megabytes of the response cache: the default, and none. */
const cacheMb = { on: 64, off: 0 };

/** Enough to keep a server busy. */
const connections = 10;

const opened: { stop(): Promise<void> }[] = [];

/** Registers something to be stopped at the end, the last first. */
function stoppedAtEnd<T extends { stop(): Promise<void> }>(resource: T): T {
  opened.unshift(resource);
  return resource;
}

const say = (message: string) => process.stderr.write(`${message}\n`);

async function catalogue(url: string, devices: number): Promise<Catalogue> {
  say(`Creating a catalogue of ${devices} devices …`);
  const created = await createCatalogue(url, devices);
  stoppedAtEnd({ stop: () => created.remove() });
  return created;
}

async function pagesIn({ url }: Catalogue) {
  const database = openDatabase(url);
  const phones = await database.device.findMany({
    where: { kind: "SMARTPHONE" },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    take: 50,
  });
  await database.$disconnect();
  return pagesOf(phones.map(({ id }) => id));
}

type Pages = Awaited<ReturnType<typeof pagesIn>>;

const scenario = (label: string, server: Server, requests: Scenario["requests"]): Scenario => ({
  label,
  server,
  requests,
  seconds,
  connections,
});

const cached = (page: string, server: Server, requests: Scenario["requests"]) =>
  scenario(`${page}, cached`, server, requests);

const uncached = (label: string, server: Server, page: Page) =>
  scenario(`${label}, uncached`, server, postedApart(page));

function cachedScenarios(server: Server, pages: Pages): Scenario[] {
  return [
    cached("home", server, fetched(pages.home)),
    cached("home by POST", server, posted(pages.home)),
    cached("detail", server, fetched(pages.detail)),
    cached("list", server, fetched(pages.list)),
    cached("home's HTML", server, [{ path: pages.home.path }]),
    cached("list by REST", server, [{ path: "/api/v1/smartphones?limit=24" }]),
  ];
}

const costOf = (results: Result[], label: string) => {
  const result = results.find((each) => each.label === label);
  return result ? processorUs(result) : Number.NaN;
};

/** Gives each page a bare server that sends its response, and returns all scenarios in turn. */
async function besideReferences(pages: Scenario[]): Promise<Scenario[]> {
  const responses = await Promise.all(
    pages.map(({ server, requests }) => record(server, requests)),
  );
  const [home] = responses;
  if (!home) return [];
  const headers = { "content-type": home.headers["content-type"] ?? "" };
  const smallest: RecordedResponse = { ...home, headers };
  const [server, ...others] = await startBareServers([smallest, ...responses]);
  if (!server) return [];
  stoppedAtEnd(server);
  const base = scenario("smallest bare server, with home's body", server, [{ path: "/" }]);
  // A server's cost depends on what the machine does meanwhile, so each reference is measured beside its page.
  return [
    base,
    ...pages.flatMap((page, index) => {
      const reference = { ...page, server: others[index] ?? server };
      return [reference, { ...page, reference }];
    }),
  ];
}

async function speed(catalogueInUse: Catalogue): Promise<[Result[], Limit[]]> {
  const pages = await pagesIn(catalogueInUse);
  const cold = stoppedAtEnd(await startShop(catalogueInUse, cacheMb.off));
  const misses = [
    uncached("home", cold, pages.home),
    uncached("detail", cold, pages.detail),
    uncached("list", cold, pages.list),
    uncached("list with total and brands", cold, pages.listOfBrands),
    uncached("search", cold, pages.search),
  ];
  const warm = uncachedOnly ? undefined : stoppedAtEnd(await startShop(catalogueInUse, cacheMb.on));
  const hits = warm ? cachedScenarios(warm, pages) : [];
  const results = await measureInTurn(await besideReferences([...hits, ...misses]), effort);
  const ratio = (label: string, limit: number): Limit => {
    const result = results.find((each) => each.label === label && each.reference);
    const value = result ? ratioTo(referenceOf(results, result), result) : Number.NaN;
    return { label: `${label}, to its bare server`, value, unit: "×", limit };
  };
  const limits = [
    ratio("home, uncached", 45),
    ratio("detail, uncached", 30),
    ratio("list, uncached", 150),
    ratio("list with total and brands, uncached", 150),
    ratio("search, uncached", 121),
  ];
  if (!warm) return [results, limits];
  const other = stoppedAtEnd(await startShop(catalogueInUse, cacheMb.on));
  const visible = await timeUntilVisible(catalogueInUse, warm, other);
  return [
    results,
    [
      ratio("home, cached", 4),
      ratio("home by POST, cached", 8),
      ratio("detail, cached", 4),
      ratio("list, cached", 4),
      ratio("home's HTML, cached", 4),
      ratio("list by REST, cached", 4),
      ...limits,
      { label: "a write is visible on another instance", value: visible, unit: "ms", limit: 200 },
    ],
  ];
}

/** How much more a request costs with the largest catalogue than with the smallest. */
async function growth(few: Catalogue, many: Catalogue): Promise<Limit[]> {
  const scenarios: Scenario[] = [];
  for (const size of [few, many]) {
    const shop = stoppedAtEnd(await startShop(size, cacheMb.off));
    const pages = await pagesIn(size);
    for (const label of ["home", "detail"] as const) {
      scenarios.push({ ...uncached(label, shop, pages[label]), label: `${label} ${size.devices}` });
    }
  }
  const results = await measureInTurn(scenarios, effort);
  return ["home", "detail"].map((page) => ({
    label: `${page}, ${many.devices} devices to ${few.devices}`,
    value: costOf(results, `${page} ${many.devices}`) / costOf(results, `${page} ${few.devices}`),
    unit: "×",
    limit: 1.2,
  }));
}

async function memory(many: Catalogue): Promise<Limit[]> {
  const shop = stoppedAtEnd(await startShop(many, cacheMb.on));
  const atRest = await residentMb(shop);
  const { home, list, search } = await pagesIn(many);
  const requests = [...fetched(home), ...posted(list), ...posted(search), { path: home.path }];
  const load = { label: "", server: shop, requests, seconds: 10, connections: 50 };
  await measureInTurn([load], { rounds: 1, warmUp: 10_000 });
  return [
    { label: "memory at rest", value: atRest, unit: "MB", limit: 200 },
    { label: "memory under load", value: await residentMb(shop), unit: "MB", limit: 300 },
  ];
}

async function timesInDatabase(many: Catalogue): Promise<Limit[]> {
  const { home, detail, list, search } = await pagesIn(many);
  const times = await databaseTimes(many.url, [home, detail, list, search]);
  return ["home", "detail", "list", "search"].map((label, index) => ({
    label: `${label} in the database, ${many.devices} devices`,
    value: times[index] ?? Number.NaN,
    unit: "ms",
    limit: 25,
  }));
}

async function run() {
  const { url } = stoppedAtEnd(await startTemporaryPostgres());
  const middle = await catalogue(url, medium);
  const [results, limits] = await speed(middle);
  if (!uncachedOnly) {
    const few = await catalogue(url, small);
    const many = await catalogue(url, large);
    limits.push(...(await growth(few, many)), ...(await memory(many)));
    limits.push(...(await timesInDatabase(many)));
  }
  const [{ model } = { model: "" }] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    `\n${date}, ${cpus().length} × ${model}, Node ${process.version}, ${effort.rounds} rounds, ${middle.devices} devices\n`,
  );
  console.log(`${details(results)}\n\n${table(limits)}`);
}

await run().finally(async () => {
  for (const resource of opened) await resource.stop();
});
