import { defineConfig } from "vitest/config";

/** Faults happen to whole servers, one after another: `npm run test:faults`. */
export default defineConfig({
  test: {
    include: ["server/testing/faults/*.faults.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
