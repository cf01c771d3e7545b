import { defineConfig } from "playwright/test";
import { findFirefox, findOrInstallBrowser, hasWebKit } from "./server/cli/browser.mjs";
import { timeFactor } from "./server/testing/timeFactor.mjs";

/** As root Chromium has no sandbox, and in a test no reason to call home. */
const quietly = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No page lives long enough for optimized code to be worth its compilation: a fifth of the renderers' time.
  "--js-flags=--no-opt --no-maglev",
];

const chromium = { launchOptions: { executablePath: await findOrInstallBrowser(), args: quietly } };
const firefox = findFirefox();

export default defineConfig({
  projects: [
    {
      name: "chromium",
      grepInvert: /@webkit/,
      use: chromium,
    },
    // The system's Firefox, by its standard protocol: Playwright's own build would be a download.
    ...(firefox
      ? [
          {
            name: "firefox",
            grep: /@engines/,
            workers: 2,
            use: {
              browserName: "firefox" as const,
              channel: "moz-firefox",
              launchOptions: { executablePath: firefox },
            },
          },
        ]
      : []),
    ...(hasWebKit() ? [{ name: "webkit", grep: /@webkit/, workers: 1, use: chromium }] : []),
  ],
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/shop.ts",
  // They wait for a third of their time: two would not use two cores.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000 * timeFactor,
  // Less than a story's, so that a story which waits in vain says for what.
  expect: { timeout: 30_000 * timeFactor },
  use: {
    baseURL: process.env.SHOP_URL,
    // Requests that a story holds back or refuses never reach it through one: `serviceWorker.spec.ts` opens pages with it.
    serviceWorkers: "block",
    // A trace of every step costs half as much again: `npm run e2e -- --trace on` makes them.
    trace: "off",
    screenshot: "only-on-failure",
    // Motion takes a seventh of the processor; `home` and `carousels`, which are about it, have it on.
    contextOptions: { reducedMotion: "reduce" },
  },
});
