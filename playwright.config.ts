import { defineConfig } from "playwright/test";
import { findFirefox, findOrInstallBrowser, hasWebKit } from "./server/cli/browser.mjs";
import { timeFactor } from "./server/testing/timeFactor.mjs";

/** The options of Chromium, which can't use its sandbox as root, and should send no requests of its own in a test. */
const quietly = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No page lives long enough for optimized code to be worth its compilation, which takes a fifth of the renderers'
  // time.
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
    // Uses the system's Firefox over the standard protocol, because Playwright's own build would have to be downloaded.
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
  // Workers wait for a third of their time, so two workers would not use two cores.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000 * timeFactor,
  // Less than a story's timeout, so that a story that waits in vain reports the expectation.
  expect: { timeout: 30_000 * timeFactor },
  use: {
    baseURL: process.env.SHOP_URL,
    // A story can't intercept requests that a service worker makes. `serviceWorker.spec.ts` allows the worker.
    serviceWorkers: "block",
    // Traces of all steps would take half as much time again. `npm run e2e -- --trace on` records them.
    trace: "off",
    screenshot: "only-on-failure",
    // Motion takes a seventh of the processor time. Only the stories about motion, `home` and `carousels`, switch it
    // on.
    contextOptions: { reducedMotion: "reduce" },
  },
});
