import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runTool } from "./childProcess.mjs";

/**
 * The names of Chromium's programs, in order of preference. The headless shell takes a third less processor time than
 * the full browser.
 */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const APPLICATIONS = ["Google Chrome.app/Contents/MacOS/Google Chrome"];

/**
 * Returns the path of a Chromium for the browser tests: the path in CHROMIUM_PATH, Playwright's browser, or the
 * system's browser. Installs a browser if there is none. Throws an error that says what to do if the installation
 * fails.
 */
export async function findOrInstallBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log("Installing a browser for the tests …");
  for (const install of [installWithApt, installWithPlaywright]) {
    await install().catch((error) => console.error(error.message));
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    "No browser to test with: install Chromium or Chrome, or set CHROMIUM_PATH to the path of a browser.",
  );
}

/** The first version of Firefox with the protocol that Playwright speaks. */
const leastFirefox = 143;

/** Returns the path of the system's Firefox; undefined if there is none that Playwright can drive. */
export const findFirefox = () =>
  onPath(["firefox-esr", "firefox"]).find((path) => existsSync(path) && isDrivable(path));

function isDrivable(firefox) {
  const { stdout } = spawnSync(firefox, ["--version"], { encoding: "utf8" });
  return Number(/\d+/.exec(stdout)?.[0]) >= leastFirefox;
}

/** Returns whether the system has WebKitGTK with its driver, and a virtual display. */
export const hasWebKit = () =>
  ["WebKitWebDriver", "Xvfb"].every((name) => onPath([name]).some(existsSync));

const onPath = (names) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)));

async function findBrowser() {
  const { chromium } = await import("playwright");
  const applications = APPLICATIONS.map((path) => join("/Applications", path));
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...onPath(NAMES)];
  return [...candidates, ...applications].find((path) => path && existsSync(path));
}

/** Installs a browser, if this process runs as root on Debian or one of its derivatives. */
async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  const get = (name) => run("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
  // Older releases of Debian have only the full package.
  await get("chromium-headless-shell").catch(() => get("chromium"));
}

async function installWithPlaywright() {
  // Makes a download fail soon if there is no internet access.
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" };
  await runTool("playwright", ["install", "chromium"], { env });
}
