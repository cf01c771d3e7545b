import { test as base, type Page } from "playwright/test";
import { loadFactor } from "../../server/testing/timeFactor.mjs";
import { untilHydrated } from "./hydration.ts";
import { adminMobile, newPerson, type Person } from "./people.ts";
import { logIn, type Session } from "./sessions.ts";

export { type Browser, expect, type Page } from "playwright/test";

type OfTest = {
  /** Gives a story more time when other programs make the machine busier. */
  limitUnderLoad: undefined;
  /** A page of the worker's admin, logged in. */
  admin: Page;
  /** The new customer whose page `customer` is. */
  person: Person;
  /** A page of a new customer. */
  customer: Page;
};

type OfWorker = {
  /** Whether pages load pictures. Encoding and decoding them takes a third of the processor time. */
  pictures: boolean;
  /** The session of the worker's admin. A story that ends a session logs in to one of its own. */
  adminSession: Session;
};

/** Playwright's `test` with pages of users who are logged in, each in a browser context of its own. */
export const test = base.extend<OfTest, OfWorker>({
  pictures: [false, { option: true, scope: "worker" }],
  launchOptions: [
    async ({ launchOptions: { args = [], ...options }, browserName, pictures }, use) => {
      const isChromium = browserName === "chromium";
      const withoutPictures =
        isChromium && !pictures ? ["--blink-settings=imagesEnabled=false"] : [];
      await use({ ...options, args: [...args, ...withoutPictures] });
    },
    { scope: "worker" },
  ],
  adminSession: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      await use(await logIn({ mobile: adminMobile(), firstName: "Rumana", lastName: "Haque" }));
    },
    { scope: "worker" },
  ],
  limitUnderLoad: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use, testInfo) => {
      let known = 1;
      const extend = () => {
        const factor = loadFactor();
        if (factor <= known) return;
        // The new limit is computed from the current one, because `test.slow` may have changed it.
        testInfo.setTimeout((testInfo.timeout * factor) / known);
        known = factor;
      };
      extend();
      const timer = setInterval(extend, 5_000);
      await use(undefined);
      clearInterval(timer);
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) =>
    use(javaScriptEnabled ? await untilHydrated(page) : page),
  admin: async ({ browser, adminSession }, use) => {
    const context = await browser.newContext({ storageState: adminSession });
    await use(await untilHydrated(await context.newPage()));
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
  person: async ({}, use) => use(newPerson()),
  customer: async ({ browser, person }, use) => {
    const context = await browser.newContext({ storageState: await logIn(person) });
    await use(await untilHydrated(await context.newPage()));
    await context.close();
  },
});
