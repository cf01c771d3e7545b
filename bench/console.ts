import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import { type ConsoleOperation, consoleOperations } from "./consoleOperations.ts";
import { measurePages } from "./consolePages.ts";
import type { Size } from "./fill.ts";
import { type BenchShop, openBenchShop } from "./shop.ts";

// `npm run bench:console [-- rounds]` compares how long the console's operations take in a large and in a small shop.
// It alternates between the two shops, so that a busy machine affects both shops alike. Then it measures the pages of
// the large shop in a slow browser. With 0 rounds, it measures only the pages.

/** The smallest shop in which each list fills a page. */
const small: Size = { devices: 40, addRequests: 30, evaluations: 10 };
const large: Size = { devices: 10_000, addRequests: 5_000, evaluations: 5_000 };

const warmUps = 10;
const rounds = Number(process.argv[2] ?? 100);

type Series = { shop: BenchShop; operation: ConsoleOperation; times: number[] };

async function executeOnce({ shop, operation, times }: Series): Promise<void> {
  const start = performance.now();
  await shop.execute(operation.query, operation.variables);
  times.push(performance.now() - start);
}

/** Executes the operations in turn. Drops the times of the first rounds, in which the server warms up. */
async function measure(all: Series[]): Promise<void> {
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const series of all) await executeOnce(series);
  }
  for (const { times } of all) times.splice(0, warmUps);
}

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

const cell = (value: number) => value.toFixed(1).padStart(6);

const row = (label: string, few: number[], many: number[]) =>
  [
    label.padEnd(42),
    `${cell(quantile(few, 0.5))} ${cell(quantile(few, 0.95))}`,
    `${cell(quantile(many, 0.5))} ${cell(quantile(many, 0.95))}`,
    cell(quantile(many, 0.5) / quantile(few, 0.5)),
  ].join(" | ");

async function compare(few: BenchShop, many: BenchShop): Promise<void> {
  const inLarge = consoleOperations(large);
  console.log("ms".padEnd(42), "| small: median, p95 | large: median, p95 | ratio of medians");
  for (const [index, operation] of consoleOperations(small).entries()) {
    const first: Series = { shop: few, operation, times: [] };
    const second: Series = { shop: many, operation: inLarge[index] ?? operation, times: [] };
    await measure([first, second]);
    console.log(row(operation.label, first.times, second.times));
  }
}

const postgres = await startTemporaryPostgres();
const many = await openBenchShop(postgres.url, large);
try {
  if (rounds > 0) {
    const few = await openBenchShop(postgres.url, small);
    await compare(few, many).finally(() => few.close());
  }
  await measurePages(many);
} finally {
  await many.close();
  await postgres.stop();
}
