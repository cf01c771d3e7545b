import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Runs tests and reads the report's counts. A failed runner, or one without tests, has at least one failure. */
export async function countTests(report, countsOf, runTests) {
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const failure = await runTests().catch((error) => error);
  const content = await readFile(report, "utf8").catch((error) => {
    throw failure ?? error;
  });
  const counts = countsOf(JSON.parse(content));
  const hasFailed = failure !== undefined || counts.passed === 0;
  return { ...counts, failed: counts.failed || (hasFailed ? 1 : 0) };
}

/** The counts of Vitest's JSON report. */
export function vitestCounts({ numPassedTests, numFailedTests, testResults }) {
  // A file that can't be loaded has no tests to fail.
  const broken = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.length,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** The counts of Playwright's JSON report; a flaky test counts as failed. */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
