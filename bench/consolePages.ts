import { type Browser, chromium } from "playwright";
import { findOrInstallBrowser } from "../server/cli/browser.mjs";
import type { BenchShop } from "./shop.ts";
import { median } from "./speed/report.ts";

/** Chrome's preset "Slow 4G", with which its developer tools and Lighthouse slow a browser down. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};

const processorSlowdown = 4;
const runs = 5;

const pages = ["/dashboard", "/catalogue"];

/** Milliseconds from the navigation to the first row of a table, and the kilobytes of scripts until then. */
type Visit = { rowAfterMs: number; scriptsKb: number };

/** A first visit of an admin: nothing is in the browser's cache. */
async function visit(browser: Browser, shop: BenchShop, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const token = shop.headers.authorization?.replace("Bearer ", "");
  const user = { token, userType: "admin", _id: "bench", firstName: "A", lastName: "B" };
  await context.addInitScript(
    (stored) => localStorage.setItem("userInfo", stored),
    JSON.stringify(user),
  );
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", slow4G);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
  await page.goto(url, { waitUntil: "commit" });
  const found = await page.waitForFunction(
    () => document.querySelector("tbody tr") && performance.now(),
    undefined,
    { polling: "raf", timeout: 60_000 },
  );
  const rowAfterMs = Number(await found.jsonValue());
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes(".js"))
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  );
  await context.close();
  return { rowAfterMs, scriptsKb: bytes / 1_000 };
}

/** Prints how long an admin waits for the first table of a page on slow 4G, and for how many scripts. */
export async function measurePages(shop: BenchShop): Promise<void> {
  const origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const executablePath = await findOrInstallBrowser();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  console.log("first visit on slow 4G, processor 4 x slower | first row, ms | scripts, kB");
  for (const path of pages) {
    const visits: Visit[] = [];
    // The first one warms the server up.
    for (let run = 0; run <= runs; run++) visits.push(await visit(browser, shop, origin + path));
    const of = (value: (visit: Visit) => number) => Math.round(median(visits.slice(1).map(value)));
    console.log(
      `${path} | ${of(({ rowAfterMs }) => rowAfterMs)} | ${of(({ scriptsKb }) => scriptsKb)}`,
    );
  }
  await browser.close();
}
