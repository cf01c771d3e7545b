/**
 * Measures how much slower this machine is than the machine for which the tests' time limits were chosen, and prints
 * the ratio. `npm test` runs this program once before the tests, while nothing else runs.
 */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { chromium } from "playwright";
import { findOrInstallBrowser } from "../cli/browser.mjs";
import { startTemporaryPostgres } from "../database/embedded/embeddedPostgres.ts";

/** The times of the reference machine with two idle cores, in milliseconds. */
const referenceMs = { compute: 90, database: 1_000, page: 450 };

/**
 * Work that takes longer counts as if it had taken this time. On such a slow machine, `compute` alone determines the
 * ratio.
 */
const longestMs = 1_500;

/** Sorts, serializes and hashes in JavaScript, as servers and components do. */
function compute(): void {
  for (let round = 0; round < 12; round++) {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      id: `${(index * 7_919) % 5_000}`,
      price: index * round,
      title: `Phone ${index}`,
    }));
    rows.sort((a, b) => a.id.localeCompare(b.id));
    createHash("sha256")
      .update(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      .digest();
  }
}

/** Starts a PostgreSQL and runs statements in it. */
async function useDatabase(): Promise<() => Promise<void>> {
  const { url, stop } = await startTemporaryPostgres();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let count = 0; count < 100; count++) await client.query("SELECT $1::int", [count]);
  await client.end();
  return stop;
}

/** Starts a browser and shows a page in it. */
async function showPage(): Promise<() => Promise<void>> {
  const executablePath = await findOrInstallBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  await page.setContent("<p>A line of text</p>".repeat(2_000));
  await page.locator("p").last().boundingBox();
  return () => browser.close();
}

/**
 * Returns the time of some work, divided by the work's time on the reference machine. `end` waits for the work and
 * releases the resources that the work has opened.
 */
async function ratioOf(
  name: keyof typeof referenceMs,
  work: () => Promise<() => Promise<void>>,
): Promise<{ ratio: number; end: () => Promise<void> }> {
  const started = performance.now();
  const running = work();
  await Promise.race([running, delay(longestMs)]);
  const ratio = (performance.now() - started) / referenceMs[name];
  return { ratio, end: async () => (await running)() };
}

compute(); // The first round is slower, because it also compiles the code.
const measured = [
  await ratioOf("compute", async () => {
    compute();
    return async () => undefined;
  }),
  ...(await Promise.all([ratioOf("database", useDatabase), ratioOf("page", showPage)])),
];
process.stdout.write(Math.max(...measured.map(({ ratio }) => ratio)).toFixed(1));
await Promise.all(measured.map(({ end }) => end()));
