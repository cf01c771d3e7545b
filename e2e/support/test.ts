import { test as base, type Page } from "playwright/test";
import { untilHydrated } from "./hydration.ts";
import { adminMobile, newPerson, type Person } from "./people.ts";
import { logIn, type Session } from "./sessions.ts";

export { expect, type Page } from "playwright/test";

type OfTest = {
  /** A page of the worker's admin. */
  admin: Page;
  /** The new customer whose page `customer` is. */
  person: Person;
  /** A page of a new customer. */
  customer: Page;
};

type OfWorker = {
  /** Whether pages load pictures. Encoding and decoding them takes a third of the processor time. */
  pictures: boolean;
  /** The session of the worker's admin. Stories that end a session log in to one of their own. */
  adminSession: Session;
};

/** Playwright's `test` with pages of users who are logged in, each in a browser context of its own. */
export const test = base.extend<OfTest, OfWorker>({
  pictures: [false, { option: true, scope: "worker" }],
  launchOptions: [
    async ({ launchOptions: { args = [], ...options }, pictures }, use) => {
      const withoutPictures = pictures ? [] : ["--blink-settings=imagesEnabled=false"];
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
