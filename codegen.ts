import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { wordsPreset } from "./server/graphql/wordsPlugin.mjs";
import { documentsPreset, operationsPreset } from "./web/documentsPreset.ts";

/** Ids are strings in the server and in requests. Times are `Date`s in the server and ISO strings in requests. */
const serverScalars = {
  ID: "string",
  Date: "string",
  DateTime: { input: "Date", output: "Date" },
  WebAuthn: { input: "unknown", output: "object" },
  Upload: { input: "../features/uploads/service.ts#UploadedFile", output: "never" },
};

const features = readdirSync("server/features", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/**
 * The whole schema as one string. From several files, the loader would merge the types in the order in which it happens
 * to read the files. Each run could then print a different schema.graphql.
 */
const schema = [
  "server/graphql/schema.graphql",
  ...features
    .map((feature) => `server/features/${feature}/schema.graphql`)
    .filter((path) => existsSync(path)),
]
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** The operations of the site. */
const documents = "web/**/*.graphql";

/** The limits that the first visit to a public list loads. */
const limitsOfBuyLists = {
  DeviceFilter: ["search", "brands", "minPrice", "maxPrice", "rams", "roms"],
  devices: ["offset"],
};

/** Options for types of operations as clients see them. */
const clientTypes = { enumsAsTypes: true, useTypeImports: true };

/**
 * Returns the types of the parent objects that resolvers receive. For the schema's type `Name`, the parent's type is
 * `NameParent` in a feature's feature.ts.
 */
function mappersOfFeatures(): Record<string, string> {
  const mappers = features.flatMap((feature) => {
    const code = readFileSync(`server/features/${feature}/feature.ts`, "utf8");
    return [...code.matchAll(/(?: as|^export type) (\w+)Parent\b/gm)].map(([, type]) => [
      type,
      `../features/${feature}/feature.ts#${type}Parent`,
    ]);
  });
  return Object.fromEntries(mappers);
}

const config: CodegenConfig = {
  schema,
  // Enum values keep their order in the schema, because forms show the options in that order.
  config: { sort: false },
  ignoreNoDocuments: true,
  generates: {
    // The released contract of the API.
    "schema.graphql": {
      plugins: [
        { add: { content: "# Printed by npm run generate from server/**/schema.graphql." } },
        "schema-ast",
      ],
      config: { includeDirectives: true },
    },
    "server/generated/graphql.ts": {
      plugins: ["typescript", "typescript-resolvers"],
      config: {
        enumsAsTypes: true,
        useTypeImports: true,
        maybeValue: "T | null | undefined",
        scalars: serverScalars,
        contextType: "../http/execution.ts#ResolverContext",
        mappers: mappersOfFeatures(),
      },
    },
    "server/generated/operations.ts": {
      documents,
      preset: operationsPreset,
      plugins: [],
      config: { documentMode: "documentNode", optimizeDocumentNode: true },
    },
    "server/generated/words.ts": { plugins: ["./server/graphql/wordsPlugin.mjs"] },
    "web/generated/words/": {
      preset: wordsPreset,
      presetConfig: { translate: "../../platform/i18n.ts" },
      plugins: [],
    },
    "server/generated/limits.ts": {
      plugins: [{ "./server/graphql/limitsPlugin.mjs": { withLists: true } }],
    },
    "web/generated/limits.ts": { plugins: ["./server/graphql/limitsPlugin.mjs"] },
    // These limits are in a separate file, so that the first visit to a public list loads nothing else.
    "web/generated/listLimits.ts": {
      plugins: [{ "./server/graphql/limitsPlugin.mjs": { only: limitsOfBuyLists } }],
    },
    "web/generated/possibleTypes.ts": { plugins: ["fragment-matcher"] },
    "web/generated/": {
      documents,
      preset: documentsPreset,
      plugins: ["typescript-operations", "typed-document-node"],
      config: {
        documentMode: "documentNode",
        optimizeDocumentNode: true,
        ...clientTypes,
        scalars: {
          ID: "string",
          Date: "string",
          DateTime: "string",
          Upload: "File",
          WebAuthn: "object",
        },
      },
    },
    "sdk/generated/operations.ts": {
      documents: "sdk/operations/*.graphql",
      plugins: [
        "typescript-operations",
        { "./sdk/operationsPlugin.mjs": { operationModule: "../src/operation.ts" } },
      ],
      config: {
        ...clientTypes,
        scalars: {
          ID: "string",
          Date: "string",
          DateTime: "string",
          Upload: "Blob",
          WebAuthn: "object",
        },
      },
    },
  },
};

export default config;
