import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT, run, runTool } from "../childProcess.mjs";
import { runIfChanged } from "./runIfChanged.mjs";

const databaseSchema = { directory: "prisma/schema", files: /\.prisma$/ };

const databaseClient = {
  name: "database-client",
  message: "Generating the database client",
  inputs: [databaseSchema, "prisma.config.ts", "package-lock.json"],
  outputs: ["server/generated/prisma/client.ts"],
  run: () =>
    runTool("prisma", ["generate"], {
      env: {
        // Without this variable, Prisma would download the schema engine, which generating does not use. Any executable
        // serves in place of the engine.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: "1",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
      },
    }),
};

/** The released contract, which is printed from the features' schemas and committed. */
const CONTRACT = "schema.graphql";

const graphqlTypes = {
  name: "graphql-types",
  message: "Generating the types of schema and documents",
  inputs: [
    "codegen.ts",
    "package-lock.json",
    { directory: "web", files: /\.graphql$|(Preset|Plugin|Documents)\./ },
    { directory: "server", files: /\.graphql$|^feature\.ts$/ },
    { directory: "server/graphql", files: /Plugin\./ },
    { directory: "sdk", files: /\.graphql$|Plugin\./ },
  ],
  printed: [CONTRACT],
  outputs: ["server/generated/graphql.ts", "web/generated", "sdk/generated/operations.ts"],
  run: () => runTool("graphql-codegen", ["--config", "codegen.ts"]),
};

const serverMessages = {
  name: "server-messages",
  message: "Generating the server's messages",
  inputs: ["web/bn.po", { directory: "server", files: /\.po$/ }],
  outputs: ["server/generated/messages.ts"],
  run: async () => {
    // Imported here instead of at the top of the file, because the libraries may not be installed yet.
    const { mergedCatalogue, wordTranslations } = await import("../messages/catalogues.mjs");
    const messages = JSON.stringify(
      { ...wordTranslations(), ...mergedCatalogue("server") },
      null,
      2,
    );
    const code = `/** The server's texts in Bangla, by their English texts. */\nexport const messages: Record<string, string> = ${messages};\n`;
    await mkdir(join(ROOT, "server/generated"), { recursive: true });
    await writeFile(join(ROOT, "server/generated/messages.ts"), code);
  },
};

/** One file of each build. The build writes the last file of this list last. */
const BUILT = [
  "web/index.html",
  "web-bn/index.html",
  "render/render.js",
  "render-bn/render.js",
  "graphiql/index.html",
  "server/main.js",
];

const site = {
  name: "site",
  message: "Building the site",
  inputs: [
    CONTRACT,
    databaseSchema,
    "codegen.ts",
    "package-lock.json",
    "tsconfig.json",
    { directory: "shared", files: /(?<!\.test\.ts)$/ },
    { directory: "web", files: /(?<!\.test\.tsx?)$/ },
    { directory: "server", files: /(?<!\.test)\.(ts|mjs|po)$/ },
  ],
  outputs: BUILT.map((file) => `build/${file}`),
  run: () =>
    run(process.execPath, ["server/cli/bundling/bundle.mjs"], { env: { NODE_ENV: "production" } }),
};

/** Installs the libraries of package-lock.json, unless they are already installed in exactly these versions. */
export async function install() {
  if (await isInstalled()) return;
  console.log("Installing libraries (a minute or two, once) …");
  const ci = ["ci", "--include=dev"];
  // Published versions never change, so npm asks the registry only for versions that its cache lacks. The first command
  // fails if a package in the lock file is newer than npm's cached list of versions.
  await run("npm", [...ci, "--prefer-offline"]).catch(() => run("npm", ci));
}

/**
 * Returns whether the packages of package-lock.json are installed in exactly these versions, apart from optional
 * packages. npm writes a lock file of the installed packages into node_modules.
 */
async function isInstalled() {
  const [expected, installed] = await Promise.all(
    ["package-lock.json", "node_modules/.package-lock.json"].map((path) =>
      readFile(join(ROOT, path), "utf8").then(JSON.parse, () => undefined),
    ),
  );
  if (!expected) throw new Error("package-lock.json can't be read: is this the whole repository?");
  return Object.entries(expected.packages).every(([path, { version, optional }]) => {
    // Optional packages are installed only on the systems for which they are made.
    return path === "" || optional || installed?.packages[path]?.version === version;
  });
}

/** Generates code from prisma/schema, the features' schemas and the GraphQL documents. */
export async function generate(options) {
  await Promise.all(
    [databaseClient, graphqlTypes, serverMessages].map((step) => runIfChanged(step, options)),
  );
}

/** Generates code. Throws if the committed contract was not up to date. */
export async function generateAsCommitted() {
  const committed = await readFile(join(ROOT, CONTRACT), "utf8");
  await generate();
  if ((await readFile(join(ROOT, CONTRACT), "utf8")) === committed) return;
  throw new Error(
    `${CONTRACT} did not match the features' schemas: commit it as npm run generate has just written it`,
  );
}

/** Builds the server and the site into build/. */
export async function build() {
  await runIfChanged(site);
}

/** Runs the three steps without which the shop can't run. */
export async function installAndBuild() {
  await install();
  await generate();
  await build();
}
