import { type Browser, chromium } from "playwright";
import { findOrInstallBrowser } from "../server/cli/browser.mjs";
import { hashToken } from "../server/core/tokens.ts";
import type { BenchShop } from "./shop.ts";
import { median } from "./speed/report.ts";

/** The preset "Slow 4G" in Chrome's developer tools and in Lighthouse. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};

const processorSlowdown = 4;
const runs = 5;

const pages = ["/dashboard", "/catalogue"];

/**
 * The milliseconds from the navigation to the first row of a table and to the page's hydration, and the kilobytes of
 * scripts that were loaded before hydration.
 */
type Visit = { rowAfterMs: number; hydratedAfterMs: number; scriptsKb: number };

/** Measures an admin's first visit to a page, with an empty cache. */
async function visit(browser: Browser, admin: Admin, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { token } = admin;
  // Logs the browser in. The server reads the cookie, and the page's scripts read the stored user.
  await context.addCookies([{ name: "session", value: token, url, httpOnly: true }]);
  const user = { token, userType: "admin", _id: admin.id, firstName: "A", lastName: "B" };
  await context.addInitScript((stored) => {
    localStorage.setItem("userInfo", stored);
    addEventListener("hydrated", () => performance.mark("hydrated"));
  }, JSON.stringify(user));
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
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0, undefined, {
    timeout: 60_000,
  });
  const hydratedAfterMs = await page.evaluate(
    () => performance.getEntriesByName("hydrated")[0]?.startTime ?? 0,
  );
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes(".js"))
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  );
  await context.close();
  return { rowAfterMs, hydratedAfterMs, scriptsKb: bytes / 1_000 };
}

/** The admin who is logged in to the shop. */
type Admin = { id: string; token: string };

async function adminOf({ headers, deps }: BenchShop): Promise<Admin> {
  const token = headers.authorization?.replace("Bearer ", "") ?? "";
  const session = await deps.database.session.findUniqueOrThrow({
    where: { tokenHash: hashToken(token) },
  });
  return { id: session.userId, token };
}

/**
 * Prints how long an admin on slow 4G waits for the first table of each page, and how many kilobytes of scripts are
 * loaded by then.
 */
export async function measurePages(shop: BenchShop): Promise<void> {
  const admin = await adminOf(shop);
  const origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const executablePath = await findOrInstallBrowser();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  console.log(
    "first visit on slow 4G, processor 4 x slower | first row, ms | hydrated, ms | scripts, kB",
  );
  for (const path of pages) {
    const visits: Visit[] = [];
    // The first visit warms the server up and is not counted.
    for (let run = 0; run <= runs; run++) visits.push(await visit(browser, admin, origin + path));
    const of = (value: (visit: Visit) => number) => Math.round(median(visits.slice(1).map(value)));
    const times = [of((visit) => visit.rowAfterMs), of((visit) => visit.hydratedAfterMs)];
    console.log([path, ...times, of(({ scriptsKb }) => scriptsKb)].join(" | "));
  }
  await browser.close();
}
