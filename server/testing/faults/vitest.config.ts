import { defineConfig } from "vitest/config";

/** Faults happen to whole servers, to two at a time: much of it is waiting. */
export default defineConfig({
  test: {
    include: ["server/testing/faults/*.faults.ts"],
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
