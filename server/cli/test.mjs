import { readdir, readFile } from "node:fs/promises";
import { findOrInstallBrowser } from "./browser.mjs";
import { build, generate, install } from "./bundling/buildSteps.mjs";
import { runScript, runTool } from "./childProcess.mjs";
import { countTests, playwrightCounts, vitestCounts } from "./testCounts.mjs";

const REPORTS = "build/reports";

const isComplete = process.argv.includes("--all");

/**
 * Stages run from the cheapest to the most expensive. A row has lanes, which run in parallel: each is a stage, or
 * stages that run one after another. A stage returns the counts of its tests, or else counts as one.
 */
const stages = [
  [{ title: "Libraries", run: install }],
  [{ title: "Generated code", run: generate }],
  [
    { title: "Format and lint", run: () => runTool("biome", ["check", "."]) },
    // Several checkers would each work out the types of the libraries, for half as much processor time again.
    { title: "Types", run: () => runTool("tsc", ["--noEmit", "--checkers", "1"]) },
    { title: "Build", run: build },
    { title: "Browser for the tests", run: async () => void (await findOrInstallBrowser()) },
  ],
  [
    {
      title: "Unit, web and server tests",
      run: () => vitest(["unit", "web", "server"], ["!slow"]),
    },
    [
      {
        title: "Demo for the browser tests",
        run: () => runTool("tsx", ["e2e/support/prepareDemo.ts"]),
      },
      // They mostly wait, so one at a time costs little beside the others.
      {
        title: "Tests with own processes",
        run: () => vitest(["process"], ["!slow"], { maxWorkers: 1 }),
      },
    ],
  ],
  [{ title: "Browser tests", run: () => playwright(isComplete ? [] : ["--grep-invert=@slow"]) }],
  ...(isComplete
    ? [
        [{ title: "Slow tests", run: () => slowTests(["unit", "web", "server"]) }],
        [{ title: "Slow tests with own processes", run: () => slowTests(["process"]) }],
      ]
    : []),
];

/**
 * Runs the tests of some projects that have, or with `!` have not, the tags: those of some files alone, and with at
 * most so many workers, where that is given.
 */
async function vitest(projects, tags, { files = [], maxWorkers } = {}) {
  const report = `${REPORTS}/vitest-${[...projects, ...tags].join("-").replace("!", "not-")}.json`;
  const selected = [
    ...projects.map((name) => `--project=${name}`),
    ...tags.map((tag) => `--tags-filter=${tag}`),
  ];
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  // A project's own number has precedence over Vitest's option.
  const env = maxWorkers ? { VITEST_MAX_WORKERS: String(maxWorkers) } : {};
  return countTests(report, vitestCounts, () =>
    runTool("vitest", ["run", ...selected, ...reporters, ...files], { env, show: true }),
  );
}

/** Of the files that have some: Vitest imports all others, too, before it looks for the tag. */
async function slowTests(projects) {
  const folders = ["server", "web", "sdk"].map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`),
  );
  const files = (await Promise.all(folders)).flat().filter((file) => /\.test\.tsx?$/.test(file));
  const hasTag = async (file) =>
    /@module-tag slow|tags: \["slow"\]/.test(await readFile(file, "utf8"));
  const isSlow = await Promise.all(files.map(hasTag));
  return vitest(projects, ["slow"], { files: files.filter((_, index) => isSlow[index]) });
}

async function playwright(selection) {
  const report = `${REPORTS}/playwright.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return countTests(report, playwrightCounts, () =>
    runTool("playwright", ["test", "--reporter=dot,json", ...selection], { env, show: true }),
  );
}

/** Runs a stage; an error is printed and counts as one failure. */
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

await runScript(async () => {
  const total = { passed: 0, failed: 0 };
  const runLane = async (lane) => {
    for (const stage of [lane].flat()) {
      const { passed, failed } = await countsOf(stage);
      total.passed += passed;
      total.failed += failed;
    }
  };
  for (const row of stages) {
    console.log();
    await Promise.all(row.map(runLane));
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
});
