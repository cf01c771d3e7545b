import { cpus } from "node:os";
import { openDatabase } from "../server/database/client.ts";
import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import { type Catalogue, createCatalogue } from "./speed/catalogue.ts";
import { databaseTimes } from "./speed/databaseTimes.ts";
import { headers } from "./speed/load.ts";
import { fetched, type Page, pagesOf, posted, postedApart } from "./speed/pages.ts";
import { residentMb, type Server, startBareServer, startShop } from "./speed/processes.ts";
import { type Line, table } from "./speed/report.ts";
import { details, measureInTurn, type Result, type Scenario } from "./speed/scenarios.ts";
import { timeUntilSeen } from "./speed/spreading.ts";

// `npm run bench [-- --quick]`: what the built server costs, beside a bare Node server that sends the
// home page's answer from memory, and with a small, a middling and a large catalogue.

const quick = process.argv.includes("--quick");
const [small, middling, large] = quick ? [500, 1_000, 5_000] : [1_000, 10_000, 100_000];
const effort = quick ? { rounds: 2, warmSeconds: 1 } : { rounds: 7, warmSeconds: 20 };
const seconds = quick ? 1 : 3;

/** Room for answers, in megabytes: what is standard, and none. */
const memory = { some: 64, none: 0 };

const opened: { stop(): Promise<void> }[] = [];

/** Has it stopped at the end, the last first. */
function kept<T extends { stop(): Promise<void> }>(thing: T): T {
  opened.unshift(thing);
  return thing;
}

const say = (what: string) => process.stderr.write(`${what}\n`);

async function catalogue(url: string, devices: number): Promise<Catalogue> {
  say(`A shop with ${devices} devices …`);
  const made = await createCatalogue(url, devices);
  kept({ stop: () => made.remove() });
  return made;
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

/** The home page's answer, as bytes. */
async function homeBytes({ url }: Server, { home }: Pages): Promise<Buffer> {
  const [{ path } = { path: "" }] = fetched(home);
  return Buffer.from(await (await fetch(url + path, { headers })).arrayBuffer());
}

/** Enough to keep a server busy. */
const connections = 10;

const remembered = (label: string, server: Server, asked: Scenario["asked"]): Scenario => ({
  label: `${label}, from memory`,
  server,
  asked,
  seconds,
  connections,
});

const made = (label: string, server: Server, page: Page): Scenario => ({
  label: `${label}, made anew`,
  server,
  asked: postedApart(page),
  seconds,
  connections,
});

const cost = (results: Result[], label: string) =>
  results.find((result) => result.label === label)?.measured.processorUs ?? Number.NaN;

async function speed(middle: Catalogue): Promise<[Result[], Line[]]> {
  const pages = await pagesIn(middle);
  const warm = kept(await startShop(middle, memory.some));
  const cold = kept(await startShop(middle, memory.none));
  const bare = kept(await startBareServer(await homeBytes(warm, pages)));
  const bareLabel = "a bare server with home's bytes";
  const least = { ...remembered("", bare, [{ path: "/" }]), label: bareLabel };
  const hits = [
    remembered("home", warm, fetched(pages.home)),
    remembered("home by POST", warm, posted(pages.home)),
    remembered("detail", warm, fetched(pages.detail)),
    remembered("list", warm, fetched(pages.list)),
    remembered("home's HTML", warm, [{ path: pages.home.path }]),
    remembered("list by REST", warm, [{ path: "/api/v1/smartphones?limit=24" }]),
  ];
  const results = await measureInTurn(
    [
      // Beside each: what the bare server costs depends on what the machine did before, too.
      ...hits.flatMap((hit) => [least, hit]),
      made("home", cold, pages.home),
      made("detail", cold, pages.detail),
      made("list with filters and facets", cold, pages.list),
      made("search", cold, pages.search),
    ],
    effort,
  );
  const ratio = (label: string, most: number, goal: number): Line => {
    const value = cost(results, label) / cost(results, bareLabel);
    return { label: `${label}, against the bare server`, value, unit: "×", most, goal };
  };
  const other = kept(await startShop(middle, memory.some));
  const seen = await timeUntilSeen(middle, warm, other);
  return [
    results,
    [
      ratio("home, from memory", 2.5, 1.5),
      ratio("home by POST, from memory", 2.5, 1.5),
      ratio("detail, from memory", 2.5, 1.5),
      ratio("list, from memory", 2.5, 1.5),
      ratio("home, made anew", 76, 40),
      ratio("detail, made anew", 21, 12),
      {
        label: "a write is seen by another process",
        value: seen,
        unit: "ms",
        most: 1000,
        goal: 100,
      },
    ],
  ];
}

/** How much more the largest catalogue costs than the smallest. */
async function growth(few: Catalogue, many: Catalogue): Promise<Line[]> {
  const scenarios: Scenario[] = [];
  for (const size of [few, many]) {
    const shop = kept(await startShop(size, memory.none));
    const pages = await pagesIn(size);
    for (const label of ["home", "detail"] as const) {
      scenarios.push({ ...made(label, shop, pages[label]), label: `${label} ${size.devices}` });
    }
  }
  const results = await measureInTurn(scenarios, effort);
  return ["home", "detail"].map((page) => ({
    label: `${page}, ${many.devices} devices against ${few.devices}`,
    value: cost(results, `${page} ${many.devices}`) / cost(results, `${page} ${few.devices}`),
    unit: "×",
    most: 1.2,
    goal: 1.05,
  }));
}

async function room(many: Catalogue): Promise<Line[]> {
  const shop = kept(await startShop(many, memory.some));
  const atRest = await residentMb(shop);
  const { home, list, search } = await pagesIn(many);
  const pages = [...fetched(home), ...posted(list), ...posted(search), { path: home.path }];
  const load = { label: "", server: shop, asked: pages, seconds: 10, connections: 50 };
  await measureInTurn([load], { rounds: 1, warmSeconds: 10 });
  return [
    { label: "memory at rest", value: atRest, unit: "MB", most: 250, goal: 150 },
    { label: "memory under load", value: await residentMb(shop), unit: "MB", most: 400, goal: 250 },
  ];
}

async function databaseLines({ url, devices }: Catalogue, { home, detail, list, search }: Pages) {
  const times = await databaseTimes(url, [home, detail, list, search]);
  return ["home", "detail", "list with filters and facets", "search"].map((label, index) => ({
    label: `${label} in the database, ${devices} devices`,
    value: times[index] ?? Number.NaN,
    unit: "ms",
    most: 25,
    goal: 10,
  }));
}

async function run() {
  const { url } = kept(await startTemporaryPostgres());
  const few = await catalogue(url, small);
  const middle = await catalogue(url, middling);
  const many = await catalogue(url, large);
  say("Measuring …");
  const [results, lines] = await speed(middle);
  lines.push(...(await growth(few, many)), ...(await room(many)));
  lines.push(...(await databaseLines(many, await pagesIn(many))));
  const [{ model } = { model: "" }] = cpus();
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${model}, Node ${process.version}, ${effort.rounds} rounds, ${middle.devices} devices\n`,
  );
  console.log(details(results), `\n\n${table(lines)}`);
}

await run().finally(async () => {
  for (const thing of opened) await thing.stop();
});
