import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { findFirefox, findOrInstallBrowser, hasWebKit } from "./browser.mjs";
import { build, generateAsCommitted, install } from "./bundling/buildSteps.mjs";
import { ROOT, runScript, runTool } from "./childProcess.mjs";
import { countTests, playwrightResults, vitestResults } from "./testCounts.mjs";

const REPORTS = "build/reports";

const isComplete = process.argv.includes("--all");

/**
 * The stages, the cheapest first. Each row has lanes that run in parallel. A lane is a stage, or several stages that
 * run one after another. A stage returns the counts of its tests; a stage that returns nothing counts as one test.
 */
const stages = [
  [{ title: "Libraries", run: install }],
  [{ title: "Generated code", run: generateAsCommitted }],
  [
    { title: "Format and lint", run: () => runTool("biome", ["check", "."]) },
    // With several checkers, `tsc` takes 50 % more processor time, because each checker resolves the types of the
    // libraries.
    { title: "Types", run: () => runTool("tsc", ["--noEmit", "--checkers", "1"]) },
    {
      title: "Regular expressions",
      run: () => runTool("tsx", ["server/cli/checkExpressions.mjs"]),
    },
    { title: "Build", run: build },
    { title: "Browser for the tests", run: async () => void (await findOrInstallBrowser()) },
  ],
  [{ title: "Speed of this machine", run: setTimeFactor }],
  [
    {
      title: "Web and server tests",
      run: () => vitest(["web", "server"], ["!slow"]),
    },
    [
      {
        title: "Demo for the browser tests",
        run: () => runTool("tsx", ["e2e/support/prepareDemo.ts"]),
      },
      // These tests mostly wait. Running one at a time hardly slows the other lanes.
      {
        title: "Tests with own processes",
        run: () => vitest(["process"], ["!slow"], { maxWorkers: 1 }),
      },
      // This stage has fewer workers than when its tests run alone, so that the other lane gets enough processor time.
      ...(isComplete ? [] : [browserTests("--workers=2", "--grep-invert=@slow")]),
      // This stage is in this lane so that both lanes take about as long.
      { title: "Unit tests", run: () => vitest(["unit"], ["!slow"]) },
    ],
  ],
  ...(isComplete
    ? [
        // These tests have a separate row, because together they take longer than the other lane.
        [browserTests()],
        [{ title: "Browser tests in other engines", run: otherEngines }],
        [{ title: "Slow tests", run: () => slowTests(["unit", "web", "server"]) }],
        [{ title: "Slow tests with own processes", run: () => slowTests(["process"]) }],
      ]
    : []),
];

/**
 * Sets TEST_TIME_FACTOR to 1.5 times the factor by which this machine is slower than the reference. Does nothing if the
 * variable is already set.
 */
async function setTimeFactor() {
  if (process.env.TEST_TIME_FACTOR) {
    console.log(`Time limits × ${process.env.TEST_TIME_FACTOR}, as TEST_TIME_FACTOR says`);
    return;
  }
  const tsx = `${ROOT}/node_modules/.bin/tsx`;
  const { stdout } = await promisify(execFile)(tsx, ["server/testing/calibrate.ts"]);
  const ratio = Number(stdout);
  const factor = ratio <= 1.2 ? 1 : Math.ceil(ratio * 1.5);
  process.env.TEST_TIME_FACTOR = String(factor);
  console.log(
    `This machine is about ${ratio} × slower than the reference: time limits × ${factor}`,
  );
}

/**
 * Runs the tests of some projects. `tags` limits the run to tests with these tags. A tag that begins with `!` leaves
 * out the tests with the tag. Optionally runs only the tests in some files, or limits the number of workers.
 */
async function vitest(projects, tags, { files = [], maxWorkers } = {}) {
  const report = `${REPORTS}/vitest-${[...projects, ...tags].join("-").replace("!", "not-")}.json`;
  const selected = [
    ...projects.map((name) => `--project=${name}`),
    ...tags.map((tag) => `--tags-filter=${tag}`),
  ];
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  // The number is set as a variable, because a project's own number of workers takes precedence over Vitest's option.
  const env = maxWorkers ? { VITEST_MAX_WORKERS: String(maxWorkers) } : {};
  return countTests(report, vitestResults, () =>
    runTool("vitest", ["run", ...selected, ...reporters, ...files], { env, show: true }),
  );
}

/**
 * Runs the slow tests of some projects. Names the files that contain the tag, because Vitest would import all other
 * files before it looks for the tag.
 */
async function slowTests(projects) {
  const folders = ["shared", "server", "web", "sdk"].map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`),
  );
  const files = (await Promise.all(folders)).flat().filter((file) => /\.test\.tsx?$/.test(file));
  const hasTag = async (file) =>
    /@module-tag slow|tags: \["slow"\]/.test(await readFile(file, "utf8"));
  const isSlow = await Promise.all(files.map(hasTag));
  return vitest(projects, ["slow"], { files: files.filter((_, index) => isSlow[index]) });
}

async function playwright(browsers, selection = []) {
  const report = `${REPORTS}/playwright-${browsers.join("-")}.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const projects = browsers.map((name) => `--project=${name}`);
  const args = ["test", "--reporter=dot,json", ...projects, ...selection];
  return countTests(report, playwrightResults, () =>
    runTool("playwright", args, { env, show: true }),
  );
}

/** Runs the browser tests in Firefox and WebKit, if the system has them. */
async function otherEngines() {
  const installed = [...(findFirefox() ? ["firefox"] : []), ...(hasWebKit() ? ["webkit"] : [])];
  for (const name of ["firefox", "webkit"].filter((engine) => !installed.includes(engine)))
    console.log(`Left out: ${name} is not installed, or too old`);
  return installed.length > 0 ? playwright(installed) : undefined;
}

function browserTests(...options) {
  return { title: "Browser tests", run: () => playwright(["chromium"], options) };
}

/** Runs a stage and returns its counts. Prints an error and counts it as one failure. */
async function countsOf({ title, run }) {
  console.log(`── ${title}`);
  const started = Date.now();
  let counts;
  try {
    counts = (await run()) ?? { passed: 1, failed: 0, repeat: [] };
  } catch (error) {
    console.error(error.message);
    counts = { passed: 0, failed: 1, repeat: [`${error.message}  # ${title}`] };
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${title}: ${counts.failed ? "FAILED" : "passed"} in ${seconds} s`);
  return counts;
}

await runScript(async () => {
  const total = { passed: 0, failed: 0, repeat: [] };
  const runLane = async (lane) => {
    for (const stage of [lane].flat()) {
      const { passed, failed, repeat } = await countsOf(stage);
      total.passed += passed;
      total.failed += failed;
      total.repeat.push(...repeat);
    }
  };
  for (const row of stages) {
    console.log();
    await Promise.all(row.map(runLane));
  }
  if (total.repeat.length > 0) console.log("\nWhat failed, each with the command that repeats it:");
  for (const command of total.repeat) console.log(`  ${command}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
});
