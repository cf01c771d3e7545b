import { type OperationDefinitionNode, parse } from "graphql";
import { expect, test } from "vitest";
import { sourcesOf } from "./publicFields.ts";

const sources = (query: string, variables: Record<string, unknown> = {}) => {
  const document = parse(query);
  return sourcesOf(document, document.definitions[0] as OperationDefinitionNode, variables);
};

test.each([
  ["{ home { banners { id } } }", {}, ["banners", "offers", "devices", "reviews"]],
  ["{ shop { name } __typename }", {}, []],
  ["{ devices(kind: TABLET) { totalCount } }", {}, ["devices:TABLET"]],
  ["{ devices { totalCount } }", {}, ["devices"]],
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
  ["{ ... on Query { ...R } } fragment R on Query { a: reviews { totalCount } }", {}, ["reviews"]],
])("%s with %j is made of %j", (query, variables, tags) => {
  expect(sources(query, variables)).toEqual({ tags, isPersonal: false });
});

test.each([
  "{ me { id } }",
  "{ shop { name } addRequests { totalCount } }",
  "{ ...E } fragment E on Query { evaluations { totalCount } }",
  "{ toString }",
])("%s is personal", (query) => {
  expect(sources(query).isPersonal).toBe(true);
});
