import { getNamedType, isLeafType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { hostile } from "../testing/hostile.ts";
import { computedLeaves } from "./cost.ts";
import { schema } from "./schema.ts";

const shop = await testApp();

const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(" ");

const phones = (selection: string) =>
  `{ devices(kind: SMARTPHONE, first: 100) { nodes { ... on PhoneOrTablet { ${selection} } } } }`;

hostile.each([
  ["quotes for each variant", phones(aliases(15, "variantQuotesUpTo"))],
  [
    "quotes of a fragment's type",
    phones(`... on Smartphone { ${aliases(15, "variantQuotesUpTo")} }`),
  ],
])("a page of %s under many aliases costs too much", async (_what, query) => {
  const { status, body } = await shop.graphql(query);
  expect({ status, message: body.errors?.[0]?.message }).toEqual({
    status: 400,
    message: expect.stringMatching(/would cost/),
  });
});

test("a page of a hundred with both quotes once is allowed", async () => {
  const { body } = await shop.graphql(phones("quoteUpTo variantQuotesUpTo variants { id }"));
  expect(body.errors).toBeUndefined();
});

/** Leaves whose resolvers translate a text, choose a language or take a value of the row, which is read once. */
const cheapLeaves = [
  "Alert.deviceKind",
  "Alert.price",
  "Alert.title",
  "Alert.unitCode",
  "ApiKey.state",
  "Banner.alt",
  "DeviceImport.message",
  "DeviceImport.missingColumns",
  "DeviceImport.progress",
  "Evaluation.visitDay",
  "FeedSettings.key",
  "Gadget.description",
  "Image.color",
  "Image.height",
  "Image.path",
  "Image.placeholder",
  "Image.srcSet",
  "Image.width",
  "NewApiKey.secret",
  "Offer.alt",
  "Offer.endsOn",
  "Offer.link",
  "ProductFeed.url",
  "QuoteDifference.label",
  "QuoteRulesVersion.publishedBy",
  "Receipt.url",
  "Review.reviewComment",
  "Session.token",
  "Smartphone.description",
  "Specifications.color",
  "Tablet.description",
  "Unit.cost",
  "Unit.imei",
  "Unit.imei2",
  "Unit.imeiOverride",
  "Unit.notes",
  "Unit.serial",
  "Unit.state",
  "Variant.hasUnits",
  "Variant.unitCount",
  "Wearable.description",
  "Wearable.specificationText",
  "WebhookAttempt.error",
  "WebhookDelivery.endpointUrl",
  "WebhookDelivery.objectId",
  "WebhookDelivery.type",
  "WebhookEndpoint.pendingCount",
  "WebhookEndpoint.previousSecretUntil",
  "WebhookSecret.previousSecret",
  "WebhookSecret.secret",
];

test("a leaf with a resolver has a cost, or is known to be cheap", () => {
  const resolved = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || /^(Query|Mutation|__.*)$/.test(type.name)) return [];
    return Object.values(type.getFields()).flatMap((field) =>
      field.resolve && isLeafType(getNamedType(field.type)) ? [`${type.name}.${field.name}`] : [],
    );
  });
  expect(resolved.filter((name) => !(name in computedLeaves)).toSorted()).toEqual(cheapLeaves);
});
