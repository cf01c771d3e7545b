import { type DocumentNode, type OperationDefinitionNode, parse } from "graphql";
import { expect, test } from "vitest";
import { isPublic, tagsOfOperation } from "./cacheTags.ts";

function parsed(query: string): [DocumentNode, OperationDefinitionNode] {
  const document = parse(query);
  return [document, document.definitions[0] as OperationDefinitionNode];
}

test.each([
  ["{ home { banners { id } } }", {}, ["banners", "offers", "devices", "reviews"]],
  ["{ shop { name } __typename }", {}, []],
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
  expect(isPublic(...parsed(query))).toBe(true);
  expect(tagsOfOperation(...parsed(query), variables)).toEqual(tags);
});

test.each([
  "{ me { id } }",
  "{ shop { name } addRequests { totalCount } }",
  "{ ...E } fragment E on Query { evaluations { totalCount } }",
  "{ toString }",
  "mutation { logout }",
])("%s is not public", (query) => {
  expect(isPublic(...parsed(query))).toBe(false);
});
