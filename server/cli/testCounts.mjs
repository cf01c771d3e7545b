import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** The report's counts; a runner that failed, or ran no test, has failed at least once. */
export async function counted(report, countsOf, runTests) {
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const failure = await runTests().catch((error) => error);
  const written = await readFile(report, "utf8").catch((error) => {
    throw failure ?? error;
  });
  const counts = countsOf(JSON.parse(written));
  const hasFault = failure !== undefined || counts.passed === 0;
  return { ...counts, failed: counts.failed || (hasFault ? 1 : 0) };
}

/** What Vitest's JSON report says. */
export function vitestCounts({ numPassedTests, numFailedTests, testResults }) {
  // A file that can't be loaded fails without a test.
  const broken = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.length,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** What Playwright's JSON report says; a flaky test is no passing one. */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
