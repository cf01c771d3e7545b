import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { openMetrics } from "./metrics.ts";

const rules = join(import.meta.dirname, "../../docs/alerts.yml");
const run = promisify(execFile);

/** The job that makes backups writes this metric, through node_exporter. */
const ofOthers = ["smarttrade_last_backup_timestamp_seconds"];

test("each metric of the alert rules exists, and metrics that count errors exist from the start", async () => {
  const { registry, jobs } = openMetrics({
    cache: { counts: { stale: 0 }, size: { bytes: 0 } },
    connections: () => ({ waiting: 0 }),
    replicas: () => ({ first: 0 }),
    redis: { isConnected: () => true },
    isQuietCopy: async () => false,
  });
  expect(registry).toBeInstanceOf(Registry);
  jobs.inc({ task: "test", outcome: "done" }, 0);
  const exposed = await registry.metrics();
  const text = await readFile(rules, "utf8");
  const named = new Set(text.match(/\b(smarttrade|nodejs)_\w+/g));
  expect(named.size).toBeGreaterThan(10);
  for (const name of named)
    if (!ofOthers.includes(name)) expect(exposed).toContain(`# TYPE ${name} `);
  for (const name of text.match(/(?<=increase\()smarttrade_\w+/g) ?? []) {
    expect(exposed).toMatch(new RegExp(`^${name}\\{.*\\} 0$`, "m"));
  }
});

test("promtool accepts the alert rules", async ({ skip }) => {
  const hasPromtool = await run("promtool", ["--version"]).then(Boolean, () => false);
  if (!hasPromtool) return skip("promtool (Debian's package prometheus) is not installed");
  const { stdout } = await run("promtool", ["check", "rules", rules]);
  expect(stdout).toContain("SUCCESS");
});
