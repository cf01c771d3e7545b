import { browser } from "./browser.mjs";
import { build, generate, install } from "./prepare.mjs";
import { command, runTool } from "./run.mjs";
import { counted, playwrightCounts, vitestCounts } from "./testCounts.mjs";

const REPORTS = "build/reports";

/**
 * What can fail, cheapest first; what stands in one row is done at once, since none of it alone keeps
 * two processors busy. A stage passes or fails as one, or answers its tests' counts.
 */
const stages = [
  [{ title: "Libraries", run: install }],
  [{ title: "Generated code", run: () => generate({ anew: true }) }],
  [
    { title: "Format and lint", run: () => runTool("biome", ["check", "."]) },
    { title: "Types", run: () => runTool("tsc", ["--noEmit"]) },
    { title: "Build", run: build },
    { title: "Browser to test with", run: async () => void (await browser()) },
  ],
  [{ title: "Unit and server tests", run: serverTests }],
  [{ title: "Faults", run: faults }],
  [{ title: "Browser tests", run: browserTests }],
];

async function serverTests() {
  return vitest("vitest", []);
}

/** Given time, since a slow machine is no fault of the shop; `npm run test:faults` gives none. */
async function faults() {
  const config = "server/testing/faults/vitest.config.ts";
  return vitest("faults", ["--config", config], { FAULTS_PATIENCE: "6" });
}

async function vitest(name, args, env) {
  const report = `${REPORTS}/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return counted(report, vitestCounts, () =>
    runTool("vitest", ["run", ...args, ...reporters], { env, show: true }),
  );
}

async function browserTests() {
  const report = `${REPORTS}/playwright.json`;
  const env = { CHROMIUM_PATH: await browser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return counted(report, playwrightCounts, () =>
    runTool("playwright", ["test", "--reporter=list,json"], { env, show: true }),
  );
}

/** Runs one stage; whatever it throws is a failure of one, said and counted. */
async function countsOf({ title, run }) {
  console.log(`── ${title}`);
  const started = Date.now();
  let counts;
  try {
    counts = (await run()) ?? { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error.message);
    counts = { passed: 0, failed: 1 };
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${title}: ${counts.failed ? "FAILED" : "passed"} in ${seconds} s`);
  return counts;
}

await command(async () => {
  const total = { passed: 0, failed: 0 };
  for (const row of stages) {
    console.log();
    for (const { passed, failed } of await Promise.all(row.map(countsOf))) {
      total.passed += passed;
      total.failed += failed;
    }
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
});
