import { test as base, type Page } from "playwright/test";
import { loadFactor } from "../../server/testing/timeFactor.mjs";
import { untilHydrated } from "./hydration.ts";
import { adminMobile, newPerson, type Person } from "./people.ts";
import { logIn, type Session } from "./sessions.ts";

export { type Browser, expect, type Page } from "playwright/test";

type OfTest = {
  /** Raises the time limit of a story while other programs keep the machine busy. */
  limitUnderLoad: undefined;
  /** A page on which this worker's admin is logged in. */
  admin: Page;
  /** The new customer who is logged in on the page `customer`. */
  person: Person;
  /** A page on which a new customer is logged in. */
  customer: Page;
};

type OfWorker = {
  /** Whether pages load pictures. Encoding and decoding pictures takes a third of the processor time. */
  pictures: boolean;
  /** The session of this worker's admin. A story that ends a session must log in to a separate session instead. */
  adminSession: Session;
};

/** Playwright's `test` with pages for logged-in users. Each user has a browser context. */
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
        // Scales the current limit instead of the original limit, because `test.slow` may have changed the limit.
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
