import { type FieldNode, type FragmentDefinitionNode, Kind, parse } from "graphql";
import { expect, test } from "vitest";
import { fromSelection, selectedPaths } from "./selectedPaths.ts";

function selectionIn(source: string) {
  const fieldNodes: FieldNode[] = [];
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of parse(source).definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const node of definition.selectionSet.selections) {
      if (node.kind === Kind.FIELD) fieldNodes.push(node);
    }
  }
  return { fieldNodes, fragments };
}

const pathsIn = (source: string) => [...selectedPaths(selectionIn(source))].sort();

test("fields, aliases and inline fragments are followed", () => {
  expect(
    pathsIn("{ list { a { b } other: c ... on List { d } ... @skip(if: true) { e } } }"),
  ).toEqual(["a", "a.b", "c", "d", "e"]);
});

test("a fragment counts wherever it is spread", () => {
  const fragment = "fragment F on Node { title }";
  expect(pathsIn(`{ list { nodes { ...F } edges { node { ...F } } } } ${fragment}`)).toEqual(
    ["nodes", "nodes.title", "edges", "edges.node", "edges.node.title"].sort(),
  );
});

test("several nodes of the same field count together", () => {
  expect(pathsIn("{ list { a } list { b } }")).toEqual(["a", "b"]);
});

test("fragments that spread each other many times are read once", () => {
  const chain = Array.from(
    { length: 40 },
    (_, index) => `fragment F${index} on T { ...F${index + 1} ...F${index + 1} }`,
  );
  expect(pathsIn(`{ list { ...F0 } } ${chain.join(" ")} fragment F40 on T { end }`)).toEqual([
    "end",
  ]);
});

test("a value that is derived from a selection depends on its own field and all its nodes", () => {
  const derived: string[][] = [];
  const pathsOf = fromSelection((paths) => {
    derived.push([...paths]);
    return [...paths];
  });
  const [first, second] = [selectionIn("{ list { a } }"), selectionIn("{ list { b } }")];
  const both = { ...first, fieldNodes: [...first.fieldNodes, ...second.fieldNodes] };
  for (let times = 0; times < 2; times++) {
    expect(pathsOf(first)).toEqual(["a"]);
    expect(pathsOf(second)).toEqual(["b"]);
    expect(pathsOf(both)).toEqual(["a", "b"]);
  }
  expect(derived).toEqual([["a"], ["b"], ["a", "b"], ["a", "b"]]);
});
