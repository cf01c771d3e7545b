import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import type { Size } from "./fill.ts";
import { type BenchShop, openBenchShop } from "./shop.ts";
import { pagesOf } from "./speed/pages.ts";
import { fillUnits } from "./units/fillUnits.ts";
import { reports } from "./units/reports.ts";

// `npm run bench:units [-- rounds]` compares the buy lists of two shops, one with 20,000 units and one without units.
// It alternates between the shops. It also measures reports about 50,000 units. It fails if units make a list slower by
// more than a tenth, or if a report takes more than a second.

const size: Size = { devices: 10_000, addRequests: 10, evaluations: 10 };
const listUnits = { units: 20_000, days: 365 };
const reportUnits = { units: 50_000, days: 1_095 };

const maxRatio = 1.1;
const maxReportMs = 1_000;
const warmUps = 20;
const rounds = Number(process.argv[2] ?? 200);
const reportRounds = 5;

type Operation = { label: string; query: string; variables: object };

/** Returns the time at the tenth percentile, because other work on the machine can only add time. */
const quick = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)] ?? 0;

async function timeOf(shop: BenchShop, { query, variables }: Operation): Promise<number> {
  const start = performance.now();
  await shop.execute(query, variables);
  return performance.now() - start;
}

const { list, search, home } = pagesOf([]);
const lists: Operation[] = Object.entries({ list, search, home }).flatMap(([label, page]) =>
  page.variables.map((variables, index) => ({
    label: `${label} ${index + 1}`,
    query: page.query,
    variables,
  })),
);

/** Compares the lists of the two shops. Returns true if all lists are fast enough. */
async function compareLists(without: BenchShop, withUnits: BenchShop): Promise<boolean> {
  const ratios: number[] = [];
  for (const operation of lists) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < warmUps + rounds; round++) {
      times[0].push(await timeOf(without, operation));
      times[1].push(await timeOf(withUnits, operation));
    }
    const [few, many] = times.map((each) => quick(each.slice(warmUps)));
    const ratio = (many ?? 0) / (few ?? 1);
    ratios.push(ratio);
    const cells = [few, many].map((ms = 0) => `${ms.toFixed(2)} ms`.padStart(9));
    console.log([operation.label.padEnd(10), ...cells, `${ratio.toFixed(2)} x`].join(" | "));
  }
  return ratios.every((ratio) => ratio <= maxRatio);
}

/** Measures all reports. Returns true if all of them are fast enough. */
async function measureReports(shop: BenchShop): Promise<boolean> {
  const all: number[] = [];
  for (const report of reports(new Date())) {
    const times = [];
    for (let round = 0; round < reportRounds; round++) times.push(await timeOf(shop, report));
    all.push(quick(times));
    console.log(`${report.label.padEnd(24)} | ${quick(times).toFixed(0).padStart(6)} ms`);
  }
  return all.every((ms) => ms <= maxReportMs);
}

const postgres = await startTemporaryPostgres();
const shops: BenchShop[] = [];
const open = async (units?: typeof listUnits) => {
  const shop = await openBenchShop(postgres.url, size);
  shops.push(shop);
  if (units) await fillUnits(shop.url, units);
  return shop;
};
try {
  console.log("Lists: without units | with 20,000 | ratio");
  const areListsQuick = await compareLists(await open(), await open(listUnits));
  console.log("Reports of 50,000 units");
  const areReportsQuick = await measureReports(await open(reportUnits));
  if (!areListsQuick || !areReportsQuick) process.exitCode = 1;
} finally {
  await Promise.all(shops.map((shop) => shop.close()));
  await postgres.stop();
}
