import { deviceInputs, phoneInput } from "../fixtures/factories.ts";
import { inspectionInput } from "../fixtures/purchases.ts";
import { given, id, type Operation, withId } from "./operations.ts";

const path = "/images/none.jpg";
const device = { gadget: deviceInputs.GADGET.gadget };
const screen = { touchScreen: "WORKING", deadPixels: "MINOR" };
const evaluation = {
  deviceId: id,
  receiveCalls: "YES",
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  screen: { ...screen, lineOnDisplay: "NONE", screenCondition: "SCRATCH" },
  body: { bodyCondition: "NONE", backPanel: "NONE" },
  cameraCondition: "NO_ISSUE",
};

const apiKey = { name: "Import", scopes: ["UPLOADS"] };
const webhook = { url: "https://hooks.example/", eventTypes: ["DEVICE_CREATED"] };
const priceChange = { devices: { ids: [id] }, prices: ["PRICE"], by: { taka: 1 } };
const spelling = { word: "samsong", term: "samsung", kind: "BRAND" };

/** Every field of Query and Mutation by audience, as the permissions say; permittedCalls.ts has the calls of REST. */
export const operations: Record<Audience, Record<string, Operation>> = {
  everyone: {
    "Query.home": { fields: "{ topBrands { count } }" },
    "Query.shop": { fields: "{ name }" },
    "Query.devices": { fields: "{ totalCount }" },
    "Query.device": withId("{ id }"),
    "Query.similarDevices": withId("{ id }"),
    "Query.receipt": given("$token: String!", { token: "none" }, "{ title }"),
    "Query.unit": given("$code: String!", { code: "U-7K3F9" }, "{ id }"),
    "Query.deviceChanges": { fields: "{ endCursor }" },
    "Query.me": { fields: "{ id }" },
    "Query.quote": given("$input: QuoteInput!", { input: { deviceId: id } }, "{ base }"),
    "Query.pricingGuide": { fields: "{ step }" },
    "Query.reviews": { fields: "{ totalCount }" },
    "Query.review": withId("{ id }"),
    "Query.banners": { fields: "{ id }" },
    "Query.banner": withId("{ id }"),
    "Query.offers": { fields: "{ id }" },
    "Query.offer": withId("{ id }"),
    "Mutation.sendOtp": given("$mobile: String!", { mobile: "1" }, "{ mobile }"),
    "Mutation.verifyOtp": given(
      "$mobile: String!, $otp: String!",
      { mobile: "1", otp: "1" },
      "{ token }",
    ),
  },
  signedIn: {
    "Query.addRequests": { fields: "{ totalCount }" },
    "Query.addRequest": withId("{ id }"),
    "Query.evaluations": { fields: "{ totalCount }" },
    "Query.evaluation": withId("{ id }"),
    "Mutation.updateMe": given(
      "$input: ProfileInput!",
      { input: { firstName: "A", lastName: "B" } },
      "{ token }",
    ),
    "Mutation.setLanguage": given("$language: Language!", { language: "EN" }, "{ id }"),
    "Mutation.createAddRequest": given(
      "$input: AddRequestInput!",
      { input: { kind: "TABLET", brand: "Apple", model: "iPad" } },
      "{ id }",
    ),
    "Mutation.createEvaluation": given("$input: EvaluationInput!", { input: evaluation }, "{ id }"),
    "Mutation.acceptOffer": withId("{ id }"),
    "Mutation.declineOffer": withId("{ id }"),
    "Mutation.createReview": given("$reviewComment: String!", { reviewComment: "Good" }, "{ id }"),
  },
  admins: {
    "Query.units": { fields: "{ totalCount }" },
    "Query.unitReport": { args: '(from: "2026-01-01", to: "2026-01-31")', fields: "{ from }" },
    "Mutation.revokeReceipt": withId("{ id }"),
    "Mutation.createUnit": given("$input: UnitInput!", { input: { deviceId: id } }, "{ id }"),
    "Mutation.createUnitFromPurchase": given("$evaluationId: ID!", { evaluationId: id }, "{ id }"),
    "Mutation.updateUnit": given(
      "$id: ID!, $input: UnitInput!",
      { id, input: { price: 1 } },
      "{ id }",
    ),
    "Mutation.offerUnit": withId("{ id }"),
    "Mutation.withdrawUnit": withId("{ id }"),
    "Mutation.reserveUnit": given(
      "$id: ID!, $until: DateTime!",
      { id, until: "2026-01-01T00:00:00.000Z" },
      "{ id }",
    ),
    "Mutation.releaseUnit": withId("{ id }"),
    "Mutation.sellUnit": given(
      "$id: ID!, $input: UnitSaleInput!",
      { id, input: { amount: 1, method: "CASH", date: "2026-01-01" } },
      "{ id }",
    ),
    "Mutation.returnUnit": given(
      "$id: ID!, $input: UnitReturnInput!",
      { id, input: { reason: "Broken", amount: 0 } },
      "{ id }",
    ),
    "Mutation.restockUnit": withId("{ id }"),
    "Mutation.writeOffUnit": given("$id: ID!, $reason: String!", { id, reason: "Lost" }, "{ id }"),
    "Query.auditEntries": { fields: "{ totalCount }" },
    "Query.quoteRules": { fields: "{ version }" },
    "Query.quoteRulesVersions": { fields: "{ version }" },
    "Query.quoteRulesDraft": { fields: "{ revision }" },
    "Query.quoteRulesDiff": { args: "(from: 1)", fields: "{ name }" },
    "Query.today": { fields: "{ tasks { count } }" },
    "Query.inspectionPreview": given(
      "$id: ID!, $input: InspectionPreviewInput!",
      { id, input: {} },
      "{ state }",
    ),
    "Query.quoteStatistics": { fields: "{ weeks { paid } }" },
    "Query.simulateQuoteRules": { fields: "{ evaluations }" },
    "Mutation.saveQuoteRulesDraft": given(
      "$revision: Int!, $changes: QuoteRulesChanges!",
      { revision: 0, changes: { validDays: 7 } },
      "{ revision }",
    ),
    "Mutation.discardQuoteRulesDraft": given("$revision: Int!", { revision: 1 }, "{ revision }"),
    "Mutation.publishQuoteRules": given(
      "$revision: Int!, $reason: String!",
      { revision: 2, reason: "" },
      "{ version }",
    ),
    "Query.deviceImports": { fields: "{ totalCount }" },
    "Query.deviceImport": withId("{ id }"),
    "Query.deviceImportItems": withId("{ totalCount }"),
    "Mutation.setDeviceImportColumns": given(
      "$id: ID!, $input: DeviceImportColumnsInput!",
      { id, input: { columns: ["BRAND"] } },
      "{ id }",
    ),
    "Mutation.startDeviceImport": given(
      "$id: ID!, $mode: DeviceImportMode!",
      { id, mode: "ALL" },
      "{ id }",
    ),
    "Mutation.cancelDeviceImport": withId("{ id }"),
    "Query.apiKeys": { fields: "{ totalCount }" },
    "Mutation.createApiKey": given("$input: ApiKeyInput!", { input: apiKey }, "{ secret }"),
    "Mutation.updateApiKey": given(
      "$id: ID!, $input: ApiKeyInput!",
      { id, input: apiKey },
      "{ id }",
    ),
    "Mutation.revokeApiKey": withId("{ id }"),
    "Query.webhookEndpoints": { fields: "{ id }" },
    "Query.webhookSecret": withId("{ secret }"),
    "Query.webhookDeliveries": { fields: "{ totalCount }" },
    "Query.webhookDelivery": withId("{ requestBody }"),
    "Mutation.createWebhookEndpoint": given(
      "$input: WebhookEndpointInput!",
      { input: webhook },
      "{ id }",
    ),
    "Mutation.updateWebhookEndpoint": given(
      "$id: ID!, $input: WebhookEndpointInput!",
      { id, input: webhook },
      "{ id }",
    ),
    "Mutation.deleteWebhookEndpoint": withId(""),
    "Mutation.rotateWebhookSecret": withId("{ secret }"),
    "Mutation.sendTestWebhook": withId("{ id }"),
    "Mutation.replayWebhookDelivery": withId("{ id }"),
    "Mutation.discardWebhookDelivery": withId("{ id }"),
    "Query.searchSpellings": { fields: "{ totalCount }" },
    "Query.searchWords": { fields: "{ totalCount }" },
    "Mutation.createSearchSpelling": given(
      "$input: SearchSpellingInput!",
      { input: { ...spelling, word: "matrix" } },
      "{ id }",
    ),
    "Mutation.updateSearchSpelling": given(
      "$id: ID!, $input: SearchSpellingInput!",
      { id, input: spelling },
      "{ id }",
    ),
    "Mutation.deleteSearchSpelling": withId(""),
    "Mutation.createDevice": given("$input: DeviceInput!", { input: device }, "{ id }"),
    "Mutation.updateDevice": given(
      "$id: ID!, $input: DevicePatch!",
      { id, input: { gadget: { price: 1 } } },
      "{ id }",
    ),
    "Mutation.setStock": given(
      "$id: ID!, $input: StockInput!",
      { id, input: { stock: "IN_STOCK" } },
      "{ id }",
    ),
    "Mutation.deleteDevice": withId(""),
    "Query.priceChangePreview": given(
      "$input: PriceChangeInput!",
      { input: priceChange },
      "{ fingerprint }",
    ),
    "Query.lastPriceChange": { fields: "{ id }" },
    "Mutation.changePrices": given(
      "$input: PriceChangeInput!, $fingerprint: String!",
      { input: priceChange, fingerprint: "" },
      "{ id }",
    ),
    "Mutation.undoPriceChange": withId("{ restored }"),
    "Mutation.updateAddRequest": given(
      "$id: ID!, $status: RequestStatus!",
      { id, status: "REJECTED" },
      "{ id }",
    ),
    "Mutation.approveAddRequest": given(
      "$id: ID!, $device: DeviceInput!",
      { id, device: { smartphone: phoneInput() } },
      "{ id }",
    ),
    "Mutation.deleteAddRequest": withId(""),
    "Mutation.updateAddRequests": given(
      "$ids: [ID!]!, $status: RequestStatus!",
      { ids: [id], status: "REJECTED" },
      "{ done }",
    ),
    "Mutation.deleteAddRequests": given("$ids: [ID!]!", { ids: [id] }, "{ done }"),
    "Mutation.updateEvaluation": given(
      "$id: ID!, $status: RequestStatus!",
      { id, status: "REJECTED" },
      "{ id }",
    ),
    "Mutation.recordInspection": given(
      "$id: ID!, $input: InspectionInput!",
      { id, input: inspectionInput() },
      "{ id }",
    ),
    "Mutation.recordPayment": given(
      "$id: ID!, $input: PaymentInput!",
      { id, input: { amount: 1, method: "CASH", date: "2026-01-31" } },
      "{ id }",
    ),
    "Mutation.recordReturn": withId("{ id }"),
    "Mutation.recordCall": withId("{ id }"),
    "Mutation.deleteEvaluation": withId(""),
    "Mutation.updateEvaluations": given(
      "$ids: [ID!]!, $status: RequestStatus!",
      { ids: [id], status: "REJECTED" },
      "{ done }",
    ),
    "Mutation.deleteEvaluations": given("$ids: [ID!]!", { ids: [id] }, "{ done }"),
    "Mutation.translateReview": withId("{ id }"),
    "Mutation.deleteReview": withId(""),
    "Mutation.createBanner": given("$image: String!", { image: path }, "{ id }"),
    "Mutation.updateBanner": withId("{ id }"),
    "Mutation.deleteBanner": withId(""),
    "Mutation.createOffer": given("$image: String!", { image: path }, "{ id }"),
    "Mutation.updateOffer": withId("{ id }"),
    "Mutation.deleteOffer": withId(""),
    "Mutation.deleteImage": given("$path: String!", { path }, ""),
  },
};

export type Audience = "everyone" | "signedIn" | "admins";
