import { beforeAll, describe, expect, test } from "vitest";
import { StaffRight } from "../../generated/prisma/enums.ts";
import { type Caller, testApp } from "../app.ts";
import { signInAs, signInWith } from "../fixtures/staff.ts";
import { calls, operations } from "./permissionMatrix.ts";
import {
  graphqlOutcomes,
  type Outcomes,
  permitted,
  refusedTogether,
  restOutcomes,
} from "./permissionOutcomes.ts";

const shop = await testApp();

const queries = (...names: string[]) => names.map((name) => `Query.${name}`);
const mutations = (...names: string[]) => names.map((name) => `Mutation.${name}`);

/** The fields that staff may use with each right alone. */
const fieldsOf: Record<StaffRight, string[]> = {
  MANAGE_CATALOGUE: [
    ...mutations("createDevice", "updateDevice", "setStock", "deleteDevice", "deleteImage"),
    ...queries("deviceImports", "deviceImport", "deviceImportItems", "searchSpellings"),
    ...mutations("setDeviceImportColumns", "startDeviceImport", "cancelDeviceImport"),
    ...mutations("createSearchSpelling", "updateSearchSpelling", "deleteSearchSpelling"),
  ],
  CHANGE_PRICES: [
    ...queries("priceChangePreview", "lastPriceChange"),
    ...mutations("changePrices", "undoPriceChange"),
  ],
  MANAGE_HOME: [
    ...mutations("createBanner", "updateBanner", "deleteBanner"),
    ...mutations("createOffer", "updateOffer", "deleteOffer", "moveBanner", "moveOffer"),
    ...mutations("translateReview", "deleteReview", "deleteImage"),
  ],
  DECIDE_REQUESTS: [
    ...mutations("updateAddRequest", "deleteAddRequest", "updateAddRequests", "deleteAddRequests"),
    ...mutations("updateEvaluation", "deleteEvaluation", "updateEvaluations", "deleteEvaluations"),
    ...mutations("recordCall"),
  ],
  INSPECT: [...queries("inspectionPreview"), ...mutations("recordInspection", "deleteImage")],
  PAY_SELLERS: [
    ...queries("documents"),
    ...mutations("recordPayment", "recordReturn", "correctDocument"),
  ],
  MANAGE_UNITS: [
    ...queries("units"),
    ...mutations("createUnit", "createUnitFromPurchase", "updateUnit", "offerUnit"),
    ...mutations("withdrawUnit", "writeOffUnit", "deleteImage"),
  ],
  SELL_UNITS: [
    ...queries("units"),
    ...mutations("reserveUnit", "releaseUnit", "sellUnit", "returnUnit", "restockUnit"),
    ...queries("documents"),
    ...mutations("revokeReceipt", "correctDocument"),
  ],
  OVERRIDE_CHECKS: [],
  READ_CUSTOMERS: queries("customerAlerts"),
  READ_COSTS: queries("unitReport", "modelPrices"),
  READ_STATISTICS: queries("quoteStatistics", "searchWords"),
  READ_AUDIT: queries("auditEntries"),
  MANAGE_QUOTE_RULES: [
    ...queries("quoteRules", "quoteRulesVersions", "quoteRulesDraft", "quoteRulesDiff"),
    ...queries("simulateQuoteRules"),
    ...mutations("saveQuoteRulesDraft", "discardQuoteRulesDraft", "publishQuoteRules"),
  ],
  MANAGE_INTEGRATIONS: [
    ...queries("apiKeys", "feedSettings", "webhookEndpoints", "webhookSecret"),
    ...queries("webhookDeliveries", "webhookDelivery"),
    ...mutations("updateApiKey", "revokeApiKey", "updateFeedSettings"),
    ...mutations("createWebhookEndpoint", "updateWebhookEndpoint", "deleteWebhookEndpoint"),
    ...mutations("rotateWebhookSecret", "sendTestWebhook", "replayWebhookDelivery"),
    ...mutations("discardWebhookDelivery"),
  ],
  MANAGE_SHOP: [
    ...queries("shopSettings", "pages", "pageVersions"),
    ...mutations("updateShopSettings", "savePageDraft", "publishPage", "republishPage"),
    ...mutations("withdrawScheduledPage", "deletePage", "setFooterPages", "deleteImage"),
    ...queries("redirects", "unknownAddresses"),
    ...mutations("createRedirect", "deleteRedirect"),
  ],
  MANAGE_STAFF: [
    ...queries("staff", "roles", "staffSessions"),
    ...mutations("inviteStaff", "updateStaff", "removeStaff", "resetFactors"),
    ...mutations("createRole", "updateRole", "deleteRole"),
  ],
};

const devices = "(smartphones|tablets|wearables|gadgets)";
const requests = "(smartphones|tablets|wearables)/add-request";
const none = /^$/;

/** Matches the REST calls that staff may use with each right alone. */
const callsOf: Record<StaffRight, RegExp> = {
  MANAGE_CATALOGUE: new RegExp(
    `^((GET|POST) /imports.*|GET /exports/devices.csv|(POST|PATCH|DELETE) /${devices}(/{id}(/stock)?)?)$`,
  ),
  CHANGE_PRICES: none,
  MANAGE_HOME:
    /^((POST|PATCH|DELETE) \/(navbar|offers)(\/{id}(\/move)?)?|(PATCH|DELETE) \/reviews\/{id})$/,
  DECIDE_REQUESTS: new RegExp(`^(PATCH|DELETE) /(${requests}|evaluations)/{id}$`),
  INSPECT: /^POST \/evaluations\/{id}\/inspection$/,
  PAY_SELLERS:
    /^(POST \/evaluations\/{id}\/(payment|return)|GET \/documents|POST \/documents\/{id}\/correction)$/,
  MANAGE_UNITS:
    /^(GET \/units\/export|POST \/units|PATCH \/units\/{id}|POST \/units\/{id}\/(offer|withdraw|write-off)|POST \/evaluations\/{id}\/unit)$/,
  SELL_UNITS:
    /^(GET \/units\/export|GET \/documents|POST \/documents\/{id}\/correction|POST \/units\/{id}\/(reserve|release|sell|return|restock))$/,
  OVERRIDE_CHECKS: none,
  READ_CUSTOMERS: none,
  READ_COSTS: none,
  READ_STATISTICS: /^GET \/vitals$/,
  READ_AUDIT: none,
  MANAGE_QUOTE_RULES: none,
  MANAGE_INTEGRATIONS: /^GET \/exports\/devices.csv$/,
  MANAGE_SHOP: /^((GET|PATCH) \/shop|\w+ \/(pages|redirects)(\/.*)?)$/,
  MANAGE_STAFF: /^\w+ \/(staff|roles)(\/{id})?$/,
};

/** Fields that all staff may use, with any role. */
const ofEveryRole = [
  ...["Query.today", "Query.quietCopy"],
  ...mutations("beginStepUp", "beginTotp", "addTotp", "beginPasskey", "addPasskey"),
  ...mutations("removeFactor", "renewRecoveryCodes"),
];

/** Fields that staff may use only with all of these rights. */
const needsSeveral: Record<string, StaffRight[]> = {
  "Mutation.approveAddRequest": ["DECIDE_REQUESTS", "MANAGE_CATALOGUE"],
  // The second right is needed because the new key gets a scope whose permissions require this right.
  "Mutation.createApiKey": ["MANAGE_INTEGRATIONS", "MANAGE_CATALOGUE"],
};

const rights = Object.values(StaffRight);

const permitsField = (right: StaffRight, field: string) =>
  ofEveryRole.includes(field) || fieldsOf[right].includes(field);

const permitsCall = (right: StaffRight, call: string) => callsOf[right].test(call);

const staffFields = Object.keys(operations.admins);

/** Matches the sentence about a missing right. */
const message = expect.stringMatching(
  /^(This needs the right to .+\. An owner can give it to you\.|Only an owner may do this\.)$/,
);
const refusedField = { code: "FORBIDDEN", message };
const refusedCall = { status: 403, body: { status: "fail", message } };

const fieldOutcomes = (as: Caller, fields: readonly string[]) =>
  graphqlOutcomes(shop, as, (field) => fields.includes(field));
const callOutcomes = (as: Caller, included: readonly string[]) =>
  restOutcomes(shop, as, (call) => included.includes(call));

const outcomesOf = (entries: readonly string[], outcome: (entry: string) => unknown): Outcomes =>
  Object.fromEntries(entries.map((entry) => [entry, outcome(entry)]));

test("every field and call of staff belongs to a right", () => {
  const isPermitted = (field: string) => rights.some((right) => permitsField(right, field));
  expect(staffFields.filter((field) => !isPermitted(field) && !needsSeveral[field])).toEqual([]);
  const isOfRight = (call: string) => rights.some((right) => permitsCall(right, call));
  expect(calls.admins.filter((call) => !isOfRight(call))).toEqual([]);
});

test.each(rights)(
  "a member of staff with only %s gets the operations that this right permits",
  async (right) => {
    const as = await signInWith(shop, right);
    const fields = staffFields.filter((field) => fieldsOf[right].includes(field));
    expect(await fieldOutcomes(as, fields)).toEqual(outcomesOf(fields, () => permitted));
    const ofRight = calls.admins.filter((call) => permitsCall(right, call));
    expect(await callOutcomes(as, ofRight)).toEqual(outcomesOf(ofRight, () => permitted));
  },
);

test("a member of staff with any right gets the operations that every role permits", async () => {
  const as = await signInWith(shop, "OVERRIDE_CHECKS");
  expect(await fieldOutcomes(as, ofEveryRole)).toEqual(outcomesOf(ofEveryRole, () => permitted));
});

describe("a member of staff with all rights except the rights that permit an operation", () => {
  test("is refused a field of GraphQL", async () => {
    const tested = staffFields.filter(
      (field) => !ofEveryRole.includes(field) && !needsSeveral[field],
    );
    const outcomes: Outcomes = {};
    for (const { others, entries } of refusedTogether(rights, tested, permitsField))
      Object.assign(outcomes, await fieldOutcomes(await signInWith(shop, ...others), entries));
    expect(outcomes).toEqual(outcomesOf(tested, () => refusedField));
  });

  test("is refused a call of REST", async () => {
    const outcomes: Outcomes = {};
    for (const { others, entries } of refusedTogether(rights, calls.admins, permitsCall))
      Object.assign(outcomes, await callOutcomes(await signInWith(shop, ...others), entries));
    expect(outcomes).toEqual(outcomesOf(calls.admins, () => refusedCall));
  });
});

test.each(Object.entries(needsSeveral))(
  "%s needs each of several rights",
  async (field, needed) => {
    const permittedTo = async (given: readonly StaffRight[]) =>
      (await fieldOutcomes(await signInWith(shop, ...given), [field]))[field];
    expect(await permittedTo(needed)).toBe(permitted);
    for (const missing of needed)
      expect(await permittedTo(needed.filter((right) => right !== missing))).toEqual(refusedField);
  },
);

/** Returns whether staff with these rights may read a field. */
const permitsFieldTo = (given: readonly StaffRight[], field: string) =>
  given.some((right) => permitsField(right, field)) ||
  needsSeveral[field]?.every((right) => given.includes(right)) === true;
const permitsCallTo = (given: readonly StaffRight[], call: string) =>
  given.some((right) => permitsCall(right, call));

describe("a member of staff with a built-in role", { tags: ["slow"] }, () => {
  const roles = new Map<string, readonly StaffRight[]>();

  beforeAll(async () => {
    for (const role of await shop.deps.database.staffRole.findMany())
      roles.set(role.name, role.rights);
  });

  test.each(["Owner", "Manager", "Counter", "Inspector", "Catalogue", "Accounts"])(
    "gets the operations that the rights of %s permit",
    async (name) => {
      const as = await signInAs(shop, name);
      const given = roles.get(name) ?? [];
      expect(await fieldOutcomes(as, staffFields)).toEqual(
        outcomesOf(staffFields, (field) =>
          permitsFieldTo(given, field) ? permitted : refusedField,
        ),
      );
      expect(await callOutcomes(as, calls.admins)).toEqual(
        outcomesOf(calls.admins, (call) => (permitsCallTo(given, call) ? permitted : refusedCall)),
      );
    },
  );
});
