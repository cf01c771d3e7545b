import { readdirSync, readFileSync } from "node:fs";
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type TypeNode,
} from "graphql";
import { expect, test } from "vitest";
import { limits, lists } from "../generated/limits.ts";
import { operations } from "../generated/operations.ts";
import { testApp } from "../testing/app.ts";
import { hostile } from "../testing/hostile.ts";
import { maxValuesOf, prices } from "./cost.ts";
import { resolvers, schema } from "./schema.ts";
import { costOfOperation } from "./selectionCost.ts";

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

test("a page of a hundred devices with both quotes once is allowed", async () => {
  const { body } = await shop.graphql(phones("quoteUpTo variantQuotesUpTo variants { id }"));
  expect(body.errors).toBeUndefined();
});

/** Leaf fields whose resolvers only translate a text, choose a language, or use a value of a row that is read once. */
const cheapLeaves = [
  "AddRequest.answerBy",
  "AddedFactor.recoveryCodes",
  "Alert.deviceKind",
  "Alert.path",
  "Alert.price",
  "Alert.title",
  "Alert.unitCode",
  "ApiKey.state",
  "Banner.alt",
  "DeviceImport.message",
  "DeviceImport.missingColumns",
  "DeviceImport.progress",
  "Document.url",
  "EditedPage.shownTitle",
  "Evaluation.answerBy",
  "Evaluation.returnPolicyVersion",
  "Evaluation.termsVersion",
  "Evaluation.visitDay",
  "FactorChallenge.challenge",
  "FeedSettings.key",
  "Gadget.description",
  "Gadget.path",
  "Gadget.url",
  "Image.color",
  "Image.height",
  "Image.path",
  "Image.placeholder",
  "Image.srcSet",
  "Image.width",
  "ListedOffer.batteryAtLeast",
  "ListedOffer.grade",
  "ListedOffer.path",
  "ListedOffer.ram",
  "ListedOffer.rom",
  "NewApiKey.secret",
  "NewPasskey.challenge",
  "NewTotp.challenge",
  "NewTotp.secret",
  "Offer.alt",
  "Offer.endsOn",
  "Offer.link",
  "ProductFeed.url",
  "QuoteDifference.label",
  "QuoteRulesVersion.publishedBy",
  "Receipt.url",
  "Review.reviewComment",
  "Session.challenge",
  "Session.factorKinds",
  "Session.factorRequired",
  "Session.passkeyOptions",
  "Session.token",
  "Smartphone.description",
  "Smartphone.path",
  "Smartphone.quotePath",
  "Smartphone.url",
  "Specifications.color",
  "StaffRole.isOwner",
  "StaffRole.rights",
  "Tablet.description",
  "Tablet.path",
  "Tablet.quotePath",
  "Tablet.url",
  "Unit.cost",
  "Unit.imei",
  "Unit.imei2",
  "Unit.imeiOverride",
  "Unit.notes",
  "Unit.path",
  "Unit.serial",
  "Unit.state",
  "Unit.url",
  "Unit.version",
  "User.mustAddFactor",
  "User.rights",
  "Variant.hasUnits",
  "Variant.path",
  "Variant.unitCount",
  "Variant.url",
  "Wearable.description",
  "Wearable.path",
  "Wearable.specificationText",
  "Wearable.url",
  "WebhookAttempt.error",
  "WebhookDelivery.endpointUrl",
  "WebhookDelivery.objectId",
  "WebhookDelivery.type",
  "WebhookEndpoint.pendingCount",
  "WebhookEndpoint.previousSecretUntil",
  "WebhookSecret.previousSecret",
  "WebhookSecret.secret",
];

type Field = GraphQLField<unknown, unknown>;
type FieldOfType = { type: GraphQLObjectType; field: Field; name: string };

const fields: FieldOfType[] = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) && !isIntrospectionType(type)
    ? Object.values(type.getFields()).map((field) => ({
        type,
        field,
        name: `${type.name}.${field.name}`,
      }))
    : [],
);

const isList = ({ type }: Pick<Field, "type">) => isListType(getNullableType(type));
const hasPageSize = ({ args }: Field) => args.some(({ name }) => name === "first");
const listFields = fields.filter(({ field }) => isList(field) && !hasPageSize(field));

/** The types of pages. A field that returns such a type has an argument for the page size. */
const pageTypes = new Set(
  fields.filter(({ field }) => hasPageSize(field)).map(({ field }) => getNamedType(field.type)),
);

test("every list has a largest length, or consists of the items of a page", () => {
  const unbound = listFields.filter(({ type, field }) => !prices.lengthOf(type, field));
  const others = unbound.filter(
    ({ type, field: { name } }) => !pageTypes.has(type) || !/^(nodes|edges)$/.test(name),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

test("every field that returns a page has a page size with a maximum", () => {
  const types = new Set(
    listFields.filter(({ type, field }) => !prices.lengthOf(type, field)).map(({ type }) => type),
  );
  const pages = fields.filter(({ field }) => types.has(getNamedType(field.type) as never));
  expect(pages.length).toBeGreaterThan(10);
  for (const { name, field } of pages) {
    expect(hasPageSize(field), name).toBe(true);
    expect(limits, name).toHaveProperty([field.name, "first", "max"]);
  }
});

test("a list of an enum's values is as long as the enum", () => {
  const lengths = listFields.flatMap(({ name, type, field }) => {
    const item = getNamedType(field.type);
    if (!isEnumType(item)) return [];
    // The test event is not counted, because an endpoint can't subscribe to it.
    const count = item.getValues().filter((value) => value.name !== "TEST").length;
    return [{ name, length: prices.lengthOf(type, field), count }];
  });
  expect(lengths.length).toBeGreaterThan(5);
  for (const { name, length, count } of lengths) expect(length, name).toBe(count);
});

test("a list that is also an input has the same largest length as the input", () => {
  expect(lists.PhoneOrTablet.variants).toBe(limits.PhoneOrTabletInput.variants.maxItems);
  expect(lists.PhoneOrTablet.variantQuotesUpTo).toBe(limits.PhoneOrTabletInput.variants.maxItems);
  expect(lists.Query.priceRanges).toBe(limits.PhoneOrTabletInput.variants.maxItems);
  expect(lists.Device.images).toBe(limits.PhoneOrTabletInput.images.maxItems);
  expect(lists.Unit.photos).toBe(limits.UnitInput.photos.maxItems);
  expect(lists.Inspection.photos).toBe(limits.InspectionInput.photos.maxItems);
  expect(lists.Query.devicesById).toBe(limits.devicesById.ids.maxItems);
  expect(lists.SavedDevices.refusedIds).toBe(limits.saveDevices.deviceIds.maxItems);
  expect(lists.SavedDeviceConnection.ids).toBe(lists.SavedDevices.ids);
  expect(lists.BulkResult.done).toBe(limits.updateEvaluations.ids.maxItems);
  expect(lists.ApiKey.allowedAddresses).toBe(limits.ApiKeyInput.allowedAddresses.maxItems);
  expect(lists.QuoteRules.groups).toBe(limits.QuoteRulesChanges.groups.maxItems);
  expect(lists.QuoteRules.market).toBe(limits.QuoteRulesChanges.market.maxItems);
  expect(lists.PriceChangeUndo.left).toBe(limits.PriceChangeDevices.list.maxItems);
  expect(lists.DeviceImport.defaults).toBe(limits.DeviceImportColumnsInput.defaults.maxItems);
});

const namedType = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);

/** Returns the operations in a document, each with all fragments of the document. */
const operationsIn = (text: string) => {
  const { definitions } = parse(text);
  const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? [{ operation: definition, definitions: [definition, ...fragments] }]
      : [],
  );
};

/** Returns the cost of an operation with pages of 100 items, when all its conditions have the given value. */
function costWith(
  { operation, definitions }: { operation: OperationDefinitionNode; definitions: unknown[] },
  condition: boolean,
): number {
  const document = { kind: Kind.DOCUMENT, definitions } as ReturnType<typeof parse>;
  const variables = Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => {
      const value = namedType(type) === "Boolean" ? condition : 100;
      return [variable.name.value, value];
    }),
  );
  return costOfOperation(schema, { document, operation, variables }, prices);
}

const maxOfVisitor = maxValuesOf({ actor: { role: "VISITOR" } });

/** Operations that the site sends only for admins, with pages of a hundred items. */
const ofStaff = [
  "DiscardRulesDraft",
  "Import",
  "Audit",
  "PriceRules",
  "Reports",
  "RulesDifferences",
  "SaveRulesDraft",
];

const sdkDocuments = readdirSync("sdk/operations").map((name) =>
  readFileSync(`sdk/operations/${name}`, "utf8"),
);

test("every operation of the site and of the SDK may be executed, with pages of a hundred", () => {
  const all = [...Object.values<string>(operations), sdkDocuments.join("\n")].flatMap(operationsIn);
  expect(all.length).toBeGreaterThan(100);
  const costs = all.map((each) => ({
    name: each.operation.name?.value ?? "",
    cost: Math.max(costWith(each, true), costWith(each, false)),
  }));
  const costly = costs.filter(({ cost }) => cost > maxOfVisitor);
  expect(costly.map(({ name }) => name).toSorted()).toEqual(ofStaff.toSorted());
  for (const { cost } of costly) expect(cost).toBeLessThanOrEqual(300_000);
});

const costOf = (text: string) => {
  const [only] = operationsIn(text);
  if (!only) throw new Error("The text has no operation");
  return costWith(only, true);
};

test.each([
  ["a leaf and its object", 3 + 1, "{ shop { name } }"],
  ["a list with its items", 3 + 1 + 50 * (3 + 1), "{ device(id: 1) { units { id } } }"],
  [
    "a list of texts, by its weight",
    3 + 60 + 30 * 0.4,
    "{ device(id: 1) { ... on Tablet { variantQuotesUpTo } } }",
  ],
  ["a page", 3 + 1 + 1 + 10 * (3 + 1), "{ devices(first: 10) { totalCount nodes { id } } }"],
  [
    "a list of a page, once",
    3 + 3 + 1 + 2 * (3 + 1),
    "{ devices(first: 10) { facets { stocks { count } } } }",
  ],
  ["a list with a page size", 1 + 3 * (3 + 1), "{ similarDevices(id: 1, first: 3) { id } }"],
  ["`__typename`", 1 + 3 + 1, "{ __typename shop { __typename } }"],
  ["a skipped field", 3, "{ shop { name @skip(if: true) id: name @include(if: false) } }"],
  [
    "the most expensive type of an interface",
    3 + 1 + 50 * (3 + 1),
    "{ device(id: 1) { ... on Gadget { units { id } } ... on Tablet { id title } } }",
  ],
  ["a repeated field, each time", 3 + 2, "{ shop { ...F } } fragment F on Shop { name name }"],
])("%s costs %s", (_what, cost, text) => expect(costOf(text)).toBe(cost));

test("a cycle of types costs the product of its lists", () => {
  const cycle = (levels: number): string =>
    levels === 0 ? "id" : `units { device { ... on Gadget { ${cycle(levels - 1)} } } }`;
  const costs = [1, 2, 3].map((levels) => costOf(`{ device(id: 1) { ${cycle(levels)} } }`));
  expect(costs[0]).toBeLessThan(maxOfVisitor);
  expect(costs[2]).toBeGreaterThan(50 ** 3);
});

test("a leaf with a resolver has a cost, or is known to be cheap", () => {
  const resolved = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || /^(Query|Mutation|__.*)$/.test(type.name)) return [];
    const ofType = (resolvers as Record<string, object>)[type.name] ?? {};
    return Object.values(type.getFields()).flatMap((field) =>
      field.name in ofType &&
      isLeafType(getNamedType(field.type)) &&
      prices.costOf(type, field) === 1
        ? [`${type.name}.${field.name}`]
        : [],
    );
  });
  expect(resolved.toSorted()).toEqual(cheapLeaves);
});
