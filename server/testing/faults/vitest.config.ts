import { defineConfig } from "vitest/config";

/** Each test runs whole servers. Three run at a time, since they mostly wait. */
export default defineConfig({
  test: {
    include: ["server/testing/faults/*.faults.ts"],
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
