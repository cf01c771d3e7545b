import { type OperationDefinitionNode, parse } from "graphql";
import { expect, test } from "vitest";
import { granteesOf } from "../core/permissions.ts";
import { features } from "../features/all.ts";
import { analyse } from "./analysis.ts";
import { tagsOfOperation } from "./cacheTags.ts";
import { permissionsOf } from "./requirements.ts";
import { schema } from "./schema.ts";

function analysisOf(query: string) {
  const document = parse(query);
  return analyse(document, document.definitions[0] as OperationDefinitionNode);
}

test.each([
  ["{ home { banners { id } } }", {}, ["banners", "offers", "devices", "reviews"]],
  ["{ shop { name } __typename }", {}, ["shop", "pages"]],
  ["{ devices(kind: TABLET) { totalCount } }", {}, ["devices:TABLET"]],
  ["{ devices { totalCount } }", {}, ["devices"]],
  ['{ devices(filter: { search: "s" }) { totalCount } }', {}, ["devices", "spellings", "words"]],
  ["query ($k: DeviceKind) { devices(kind: $k) { totalCount } }", {}, ["devices"]],
  ["query ($k: DeviceKind = GADGET) { devices(kind: $k) { totalCount } }", {}, ["devices:GADGET"]],
  [
    "query ($k: DeviceKind = GADGET) { devices(kind: $k) { totalCount } }",
    { k: "TABLET" },
    ["devices:TABLET"],
  ],
  ["query ($id: ID!) { device(id: $id) { id } }", { id: "AB-1" }, ["device:ab-1"]],
  [
    "query ($k: DeviceKind) { devices(kind: $k) { totalCount } }",
    JSON.parse('{ "__proto__": { "k": "TABLET" } }'),
    ["devices"],
  ],
  ["{ pricingGuide { step } }", {}, ["quoteRules"]],
  [
    "{ devices { nodes { ...P } } } fragment P on Smartphone { quoteUpTo variantQuotesUpTo }",
    {},
    ["devices", "quoteRules"],
  ],
  ["{ ... on Query { ...R } } fragment R on Query { a: reviews { totalCount } }", {}, ["reviews"]],
])("%s with %j is public and has the tags %j", (query, variables, tags) => {
  const analysis = analysisOf(query);
  expect(analysis.isPublic).toBe(true);
  expect(tagsOfOperation(analysis, variables)).toEqual(tags);
});

test.each([
  "{ me { id } }",
  "{ shop { name } addRequests { totalCount } }",
  "{ ...E } fragment E on Query { evaluations { totalCount } }",
  "{ toString }",
  "mutation { logout }",
])("%s is not public", (query) => {
  expect(analysisOf(query).isPublic).toBe(false);
});

// API keys with READ_CATALOGUE and visitors share the cached responses of public fields.
test("only fields that visitors and keys that read the catalogue may use are public", () => {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const names = features.flatMap(({ cacheTags = {} }) => Object.keys(cacheTags));
  expect(names).toContain("devices");
  const guarded = names.filter((name) => {
    const field = fields[name];
    const grants = field ? permissionsOf(schema, field).map(granteesOf) : [[]];
    return !grants.every((each) => each.includes("VISITOR") && each.includes("READ_CATALOGUE"));
  });
  expect(guarded).toEqual([]);
});
