import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { inlineMessages } from "./server/cli/messages/inlineMessages.mjs";
import { timeFactor } from "./server/testing/timeFactor.mjs";

const databaseSetup = "server/testing/globalSetup.ts";
const seconds = (count: number) => count * 1000 * timeFactor;

/**
 * Projects run one after another: a worker that is used for two environments in turn imports all modules
 * again each time.
 */
const project = (
  groupOrder: number,
  test: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { ...test, sequence: { groupOrder } },
});

export default defineConfig({
  // Components are tested in English.
  plugins: [inlineMessages("en")],
  // Vite would take the module build and Node takes the other: two GraphQLs don't know each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    // Importing the server again for every file would take longer than the tests.
    isolate: false,
    // Modules are transformed once for all projects, and for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    restoreMocks: true,
    teardownTimeout: 20_000,
    // Server tests wait for PostgreSQL more than they compute, and two cores carry both.
    maxWorkers: 2,
    // What the build has made runs as it is.
    server: { deps: { external: [/\/build\//] } },
    // The AWS SDK announces on Node 20 which versions it will need.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
    expect: { poll: { timeout: seconds(5), interval: 20 } },
    testTimeout: seconds(15),
    hookTimeout: seconds(15),
    tags: [
      {
        name: "slow",
        description:
          "Left out of `npm test`, run by `npm run test:all`: repetition, and servers that are killed.",
      },
    ],
    projects: [
      project(0, {
        name: "unit",
        include: ["{server,web,sdk}/**/*.unit.test.{ts,tsx}"],
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
      // Own processes, and PostgreSQL clusters of their own. Three run at a time, since they mostly wait.
      project(3, {
        name: "process",
        include: ["server/**/*.process.test.ts"],
        globalSetup: databaseSetup,
        maxWorkers: 3,
        expect: { poll: { timeout: seconds(20), interval: 50 } },
        testTimeout: seconds(180),
        hookTimeout: seconds(60),
      }),
    ],
  },
});
