import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "./childProcess.mjs";
import { countTests, playwrightResults, vitestResults } from "./testCounts.mjs";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "counts-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** Counts a run that writes its report and then succeeds or fails. */
async function count(report: { passed: number; failed: number }, exit: "succeeds" | "fails") {
  const path = join(directory, "report.json");
  return countTests(
    path,
    (read: typeof report) => read,
    async () => {
      await writeFile(path, JSON.stringify(report));
      if (exit === "fails") throw new Error("exit code 1");
    },
  );
}

test("the counts are taken from the report", async () => {
  expect(await count({ passed: 3, failed: 0 }, "succeeds")).toEqual({ passed: 3, failed: 0 });
  expect(await count({ passed: 3, failed: 2 }, "fails")).toEqual({ passed: 3, failed: 2 });
});

test("a run without tests is a failure, and so is a run that fails without a failed test", async () => {
  expect(await count({ passed: 0, failed: 0 }, "succeeds")).toEqual({ passed: 0, failed: 1 });
  expect(await count({ passed: 3, failed: 0 }, "fails")).toEqual({ passed: 3, failed: 1 });
});

test("the report of an earlier run is not used", async () => {
  const path = join(directory, "stale.json");
  await writeFile(path, JSON.stringify({ passed: 3, failed: 0 }));
  await expect(
    countTests(
      path,
      (read: unknown) => read,
      async () => {},
    ),
  ).rejects.toThrow("ENOENT");
});

test("a test file that can't be loaded is a failure", () => {
  const testResults = [
    { name: `${ROOT}/server/a.test.ts`, status: "failed", assertionResults: [] },
    { name: `${ROOT}/server/b.test.ts`, status: "passed", assertionResults: [{}] },
  ];
  const report = { numPassedTests: 1, numFailedTests: 0, testResults };
  expect(vitestResults(report)).toEqual({
    passed: 1,
    failed: 1,
    repeat: ["npx vitest run server/a.test.ts"],
  });
});

test("a failed test comes with the command that runs only this test", () => {
  const assertionResults = [
    { status: "failed", fullName: "a buyer's price (in taka) is shown" },
    { status: "passed", fullName: "the other" },
  ];
  const testResults = [{ name: `${ROOT}/web/a.test.tsx`, status: "failed", assertionResults }];
  const report = { numPassedTests: 1, numFailedTests: 1, testResults };
  expect(vitestResults(report).repeat).toEqual([
    "npx vitest run web/a.test.tsx -t 'a buyer.s price \\(in taka\\) is shown'",
  ]);
});

test("flaky browser tests and errors outside of tests are failures", () => {
  const spec = { file: "home.spec.ts", tests: [{ status: "expected" }], ok: true };
  const flaky = { ...spec, line: 7, title: "A visitor", tests: [{ status: "flaky" }] };
  const failed = { ...spec, line: 9, title: "A seller", ok: false };
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{}],
    suites: [{ specs: [spec, flaky], suites: [{ specs: [failed] }] }],
  };
  expect(playwrightResults(report)).toEqual({
    passed: 4,
    failed: 3,
    repeat: [
      "npm run e2e -- home.spec.ts:7  # A visitor",
      "npm run e2e -- home.spec.ts:9  # A seller",
    ],
  });
});
