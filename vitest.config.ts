import { defineConfig } from "vitest/config";
import { inlineMessages } from "./server/cli/messages/inlineMessages.mjs";

export default defineConfig({
  // Components are tested in English.
  plugins: [inlineMessages("en")],
  // Vite would take the module build and Node takes the other: two GraphQLs don't know each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    include: ["server/**/*.test.ts", "web/**/*.test.{ts,tsx}", "sdk/**/*.test.ts"],
    globalSetup: "server/testing/globalSetup.ts",
    // Importing the server again for every file would take longer than the tests.
    isolate: false,
    restoreMocks: true,
    // Server tests wait for PostgreSQL more than they compute, and two cores carry both.
    maxWorkers: 2,
    // A slow machine is no fault of the shop: what hangs is found out later, and nothing fails by chance.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
