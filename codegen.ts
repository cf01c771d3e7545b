import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { wordsPreset } from "./server/graphql/wordsPlugin.mjs";
import { documentsPreset, operationsPreset } from "./web/documentsPreset.ts";

/** Ids are strings on both sides; times are dates in the server and ISO strings on the wire. */
const serverScalars = {
  ID: "string",
  Date: "string",
  DateTime: { input: "Date", output: "Date" },
  Upload: { input: "../features/uploads/service.ts#UploadedFile", output: "never" },
};

/**
 * The whole schema as one text. The loader reads several files at once and merges them in whichever order they arrive,
 * so that each run would print another schema.graphql.
 */
const schema = [
  "server/graphql/schema.graphql",
  ...readdirSync("server/features")
    .toSorted()
    .map((feature) => `server/features/${feature}/schema.graphql`)
    .filter((path) => existsSync(path)),
]
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** The site's operations. */
const documents = "web/**/*.graphql";

/** Types of operations, as clients receive them. */
const clientTypes = { enumsAsTypes: true, useTypeImports: true };

const config: CodegenConfig = {
  schema,
  // Enum values keep the order of the schema, which is the order of the options on screen.
  config: { sort: false },
  ignoreNoDocuments: true,
  generates: {
    // The released contract, which servers read and clients take.
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
        mappers: {
          Alert: "../features/alerts/service.ts#AlertRecord",
          ApiKey: "../features/apiKeys/service.ts#ApiKeyRecord",
          AddRequest: "../features/addRequests/service.ts#AddRequestRecord",
          DeviceConnection: "../features/devices/lists/service.ts#DevicePage",
          DeviceFacets: "../features/devices/lists/service.ts#Facets",
          Evaluation: "../features/evaluations/service.ts#EvaluationRecord",
          Inspection: "../features/purchases/view.ts#InspectionView",
          InspectionPreview: "../features/purchases/preview.ts#PreviewOfInspection",
          Purchase: "../features/purchases/view.ts#PurchaseView",
          EvaluationConnection: "../features/evaluations/lists.ts#EvaluationPage",
          Home: "Record<string, never>",
          Image: "string",
          Notification: "../features/notifications/service.ts#NotificationRecord",
          SearchSpelling: "../features/search/spellings.ts#SpellingRecord",
          SearchWord: "../features/search/words.ts#CountedWord",
          QuoteRules: "../features/quotes/engine/rulesDocument.ts#RulesDocument",
          QuoteRulesDraft: "../features/quotes/rules/draft.ts#RulesDraft",
          QuoteRulesVersion: "../features/quotes/rules/versions.ts#VersionRecord",
          DeviceImport: "../features/csv/import/record.ts#ImportRecord",
          DeviceImportItem: "../features/csv/import/items.ts#ItemRecord",
          Review: "../features/reviews/service.ts#ReviewRecord",
          WebhookAttempt: "../features/webhooks/deliveries.ts#AttemptRecord",
          WebhookDelivery: "../features/webhooks/deliveries.ts#DeliveryRecord",
          WebhookEndpoint: "../features/webhooks/service.ts#EndpointRecord",
          Unit: "../features/units/record.ts#UnitNode",
          Receipt: "../features/units/receipts.ts#ReceiptRecord",
          UnitConnection: "../features/units/lists.ts#UnitPage",
          ImeiSighting: "../features/units/hints.ts#Sighting",
          Variant: "../features/devices/record.ts#VariantRecord",
          Specifications: "../features/devices/record.ts#DeviceNode",
          Smartphone: "../features/devices/record.ts#DeviceNode",
          Tablet: "../features/devices/record.ts#DeviceNode",
          Wearable: "../features/devices/record.ts#DeviceNode",
          Gadget: "../features/devices/record.ts#DeviceNode",
        },
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
    // Public lists need no other limits, and load them on a first visit.
    "web/generated/listLimits.ts": {
      plugins: [{ "./server/graphql/limitsPlugin.mjs": { only: ["DeviceFilter", "devices"] } }],
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
        scalars: { ID: "string", Date: "string", DateTime: "string", Upload: "File" },
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
        scalars: { ID: "string", Date: "string", DateTime: "string", Upload: "Blob" },
      },
    },
  },
};

export default config;
