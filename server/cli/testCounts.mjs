import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { ROOT } from "./childProcess.mjs";

/**
 * Runs tests and reads their report. Returns the numbers of passed and failed tests, and for each failed test a command
 * that runs it alone. If the runner fails or finds no tests, at least one failure is counted.
 */
export async function countTests(report, resultsOf, runTests) {
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const failure = await runTests().catch((error) => error);
  const content = await readFile(report, "utf8").catch((error) => {
    throw failure ?? error;
  });
  const results = resultsOf(JSON.parse(content));
  const hasFailed = failure !== undefined || results.passed === 0;
  return { ...results, failed: results.failed || (hasFailed ? 1 : 0) };
}

/** Reads the results in Vitest's JSON report. */
export function vitestResults({ numPassedTests, numFailedTests, testResults }) {
  // A file that can't be loaded counts as a failure, because none of its tests appears in the report.
  const broken = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.length,
  );
  const repeat = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => vitestCommand(file.name, fullName)),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    repeat: [...repeat, ...broken.map(({ name }) => vitestCommand(name))],
  };
}

/** Reads the results in Playwright's JSON report. A flaky test counts as failed. */
export function playwrightResults({ stats, errors, ...report }) {
  const specs = specsOf(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    repeat: specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
      .map(({ file, line, title }) => `npm run e2e -- ${file}:${line}  # ${title}`),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function vitestCommand(path, fullName) {
  const file = relative(ROOT, path);
  if (fullName === undefined) return `npx vitest run ${file}`;
  // Vitest's option is a regular expression, so special characters are escaped. An apostrophe becomes a dot, because an
  // apostrophe would end the shell's quotes.
  const pattern = fullName.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("'", ".");
  return `npx vitest run ${file} -t '${pattern}'`;
}
