import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { refresh } from "./freshness.mjs";
import { ROOT, run, runTool } from "./run.mjs";

const databaseClient = {
  name: "database-client",
  message: "Generating the database client",
  inputs: ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"],
  outputs: ["server/generated/prisma/client.ts"],
  run: () =>
    runTool("prisma", ["generate"], {
      env: {
        // It would download an engine that generating doesn't use; any program passes for it.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: "1",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
      },
    }),
};

const graphqlTypes = {
  name: "graphql-types",
  message: "Generating the types of schema and documents",
  inputs: [
    "schema.graphql",
    "codegen.ts",
    "package-lock.json",
    { directory: "web", files: /\.graphql$|(Preset|Plugin)\./ },
    { directory: "server/graphql", files: /Plugin\./ },
  ],
  outputs: ["server/generated/graphql.ts", "web/generated"],
  run: () => runTool("graphql-codegen", ["--config", "codegen.ts"]),
};

/** One file of each build; the last one is written last. */
const BUILT = ["web/index.html", "render/render.js", "graphiql/index.html", "server/main.js"];

const site = {
  name: "site",
  message: "Building the site",
  inputs: [
    "schema.graphql",
    "prisma/schema.prisma",
    "codegen.ts",
    "package-lock.json",
    "tsconfig.json",
    { directory: "web", files: /(?<!\.test\.tsx?)$/ },
    { directory: "server", files: /(?<!\.test)\.(ts|mjs)$/ },
  ],
  outputs: BUILT.map((file) => `build/${file}`),
  run: () => run(process.execPath, ["server/cli/bundle.mjs"], { env: { NODE_ENV: "production" } }),
};

/** Installs the libraries of package-lock.json, unless exactly those are there. */
export async function install() {
  if (await isInstalled()) return;
  console.log("Installing libraries (a minute or two, once) …");
  await run("npm", ["ci", "--include=dev"]);
}

/** npm leaves in node_modules a lock file of what it installed there. */
async function isInstalled() {
  const [wanted, found] = await Promise.all(
    ["package-lock.json", "node_modules/.package-lock.json"].map((path) =>
      readFile(join(ROOT, path), "utf8").then(JSON.parse, () => undefined),
    ),
  );
  if (!wanted) throw new Error("package-lock.json can't be read: is this the whole repository?");
  return Object.entries(wanted.packages).every(([path, { version, optional }]) => {
    // Optional ones are there for the systems that they are for.
    return path === "" || optional || found?.packages[path]?.version === version;
  });
}

/** Generates the code that follows from prisma/schema.prisma, schema.graphql and the documents. */
export async function generate(how) {
  await Promise.all([databaseClient, graphqlTypes].map((step) => refresh(step, how)));
}

/** Builds the server and the site it serves into build/. */
export async function build() {
  await refresh(site);
}
