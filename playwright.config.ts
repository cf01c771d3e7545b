import { defineConfig } from "playwright/test";
import { findFirefox, findOrInstallBrowser, hasWebKit } from "./server/cli/browser.mjs";
import { timeFactor } from "./server/testing/timeFactor.mjs";

/**
 * Chromium's options. Chromium can't use its sandbox as root, and should not send requests of its own during a test.
 */
const quietly = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Switches off optimizing compilation, which takes a fifth of the renderers' time. No page lives long enough to
  // benefit from it.
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
    // Uses the Firefox of the system, controlled by the standard protocol. Playwright's own Firefox would have to be
    // downloaded.
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
  // Three workers for two cores, because workers spend a third of their time waiting.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000 * timeFactor,
  // Shorter than a story's timeout, so that a story that waits in vain reports what it expected.
  expect: { timeout: 30_000 * timeFactor },
  use: {
    baseURL: process.env.SHOP_URL,
    // A story can't intercept the requests of a service worker. Only `serviceWorker.spec.ts` allows the worker.
    serviceWorkers: "block",
    // Recording traces of all steps would take half as much time again. Run `npm run e2e -- --trace on` to record them.
    trace: "off",
    screenshot: "only-on-failure",
    // Animations take a seventh of the processor time. Only the stories about motion, `home` and `carousels`, switch
    // them on.
    contextOptions: { reducedMotion: "reduce" },
  },
});
