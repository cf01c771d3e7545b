import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallBrowser } from "../server/cli/browser.mjs";
import { run } from "../server/cli/childProcess.mjs";
import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import { createCatalogue } from "./speed/catalogue.ts";
import { startShop } from "./speed/processes.ts";
import { median } from "./speed/report.ts";
import { type Page, pagesOf, type Scores, scoresIn } from "./web/lighthouse.ts";

// `npm run bench:web [-- --quick --devtools]` runs Lighthouse on the built shop and prints the medians of three runs.
// By default, Lighthouse loads each page at full speed, and computes the times for a phone on slow 4G with a processor
// that is four times slower. With `--devtools`, Lighthouse slows the browser down instead.

/** The last version that supports Node 20. It takes 190 MB, so npm installs it only when it is first used. */
const lighthouse = "lighthouse@12.8.2";

const runs = process.argv.includes("--quick") ? 1 : 3;
const throttling = process.argv.includes("--devtools") ? "devtools" : "simulate";
const devices = 1_000;

async function runLighthouse(url: string, folder: string): Promise<Scores> {
  const report = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-gpu";
  const options = [
    "--quiet",
    "--output=json",
    `--throttling-method=${throttling}`,
    `--output-path=${report}`,
    `--chrome-flags=${flags}`,
  ];
  const program = ["exec", "--yes", `--package=${lighthouse}`, "--", "lighthouse", url, ...options];
  await run("npm", program, { env: { CHROME_PATH: await findOrInstallBrowser() } });
  return scoresIn(JSON.parse(await readFile(report, "utf8")));
}

async function measured(origin: string, { label, path }: Page, folder: string): Promise<string> {
  // The first visit makes the server scale the images and fill its cache.
  await runLighthouse(origin + path, folder);
  const all: Scores[] = [];
  for (let index = 0; index < runs; index++) all.push(await runLighthouse(origin + path, folder));
  const names = Object.keys(all[0] ?? {}) as (keyof Scores)[];
  const medians = names.map((name) => median(all.map((scores) => scores[name])));
  return `| ${[label, ...medians].join(" | ")} |`;
}

const postgres = await startTemporaryPostgres();
const catalogue = await createCatalogue(postgres.url, devices);
const shop = await startShop(catalogue, 64);
const folder = await mkdtemp(join(tmpdir(), "smarttrade-lighthouse-"));
try {
  const head =
    "page | performance | accessibility | best practices | SEO | LCP ms | TBT ms | CLS | scripts kB | HTML kB";
  console.log(`| ${head} |\n|---${"|---:".repeat(9)}|`);
  for (const page of await pagesOf(catalogue.url)) {
    console.log(await measured(shop.url, page, folder));
  }
} finally {
  await shop.stop();
  await catalogue.remove();
  await postgres.stop();
  await rm(folder, { recursive: true });
}
