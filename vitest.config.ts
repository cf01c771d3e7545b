import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { inlineMessages } from "./server/cli/messages/inlineMessages.mjs";
import { timeFactor } from "./server/testing/timeFactor.mjs";

const databaseSetup = "server/testing/globalSetup.ts";
const underLoad = "server/testing/limitsUnderLoad.ts";

/** The time limits of a test, a hook and a poll, in seconds on the reference machine. */
const usualLimits = { test: 15, hook: 15, poll: 10 };

/**
 * Defines a project. Projects run one after another: a worker that alternated between two environments would import all
 * modules again each time.
 */
function project(
  groupOrder: number,
  { setupFiles = [], ...test }: NonNullable<TestProjectInlineConfiguration["test"]>,
  limits = usualLimits,
): TestProjectInlineConfiguration {
  const limitsMs = {
    test: limits.test * 1_000 * timeFactor,
    hook: limits.hook * 1_000 * timeFactor,
    poll: limits.poll * 1_000 * timeFactor,
  };
  return {
    extends: true,
    test: {
      ...test,
      setupFiles: [underLoad, setupFiles].flat(),
      provide: { limitsMs },
      sequence: { groupOrder },
    },
  };
}

export default defineConfig({
  // Component tests run in English.
  plugins: [inlineMessages("en")],
  // Vite would choose graphql's ES modules, and Node chooses the CommonJS build. Two copies of graphql can't be mixed.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    // Files share their modules, because importing the server again for each file would take longer than the tests.
    isolate: false,
    // Keeps transformed modules for the other projects and for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    restoreMocks: true,
    teardownTimeout: 20_000,
    // Two workers and PostgreSQL use two cores, because server tests mostly wait for PostgreSQL.
    maxWorkers: 2,
    // Built files need no transformation.
    server: { deps: { external: [/\/build\//] } },
    // Silences the AWS SDK, which announces on Node 20 that it will need a later version of Node.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
    tags: [
      {
        name: "slow",
        description:
          "Repeats steps many times or kills servers. Only `npm run test:all` runs these tests.",
      },
    ],
    projects: [
      project(0, {
        name: "unit",
        include: ["{shared,server,web,sdk}/**/*.unit.test.{ts,tsx}"],
      }),
      project(1, {
        name: "web",
        include: ["web/**/*.test.{ts,tsx}"],
        exclude: ["**/*.unit.test.*"],
        environment: "happy-dom",
        setupFiles: "web/testing/setup.ts",
      }),
      project(2, {
        name: "server",
        include: ["{server,sdk}/**/*.test.ts"],
        exclude: ["**/*.{unit,process}.test.ts"],
        globalSetup: databaseSetup,
      }),
      // These tests start processes and PostgreSQL clusters. Three of them run at a time, because they mostly wait.
      project(
        3,
        {
          name: "process",
          include: ["server/**/*.process.test.ts"],
          globalSetup: databaseSetup,
          maxWorkers: 3,
        },
        { test: 180, hook: 60, poll: 20 },
      ),
    ],
  },
});
