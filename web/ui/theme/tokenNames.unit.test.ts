import { readdirSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { createShopSystem } from "./shopSystem.ts";

const { utility } = createShopSystem();

/** Token scales whose names are not valid CSS values. */
const scales =
  /^Tokens\["(colors|sizes|spacing|radii|fontSizes|fontWeights|lineHeights|shadows)"\]/;

const tokenProps = new Set(
  [...utility.getTypes()]
    .filter(([, types]) => types.some((type) => scales.test(type)))
    .map(([prop]) => prop),
);

/** Values that are valid CSS: lengths, functions, references, and the keywords that the site uses. */
const css =
  /^(0|-?[\d.]+(px|rem|em|lh|mm|%|dvh|vh|vw)|auto|none|inherit|transparent|currentColor|black|(min|max|fit)-content|bolder|Highlight(Text)?|!important)$/;

function isKnown(prop: string, value: string): boolean {
  if (prop === "lineHeight" && Number(value) > 0) return true;
  const isToken = Object.values(utility.transform(prop, value) ?? {}).some(
    (each) => each !== value,
  );
  return isToken || /[({#]/.test(value) || value.split(" ").every((word) => css.test(word));
}

type StyleValue = { prop: string; value: string };

/** Returns all strings in the value of a style prop, including both branches of a condition and all breakpoints. */
function textsIn(node: ESTree.Node | null): string[] {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "ConditionalExpression":
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case "LogicalExpression":
      return textsIn(node.right);
    case "ObjectExpression":
      return node.properties.flatMap((each) =>
        each.type === "Property" ? textsIn(each.value) : [],
      );
    case "JSXExpressionContainer":
    case "TSAsExpression":
      return textsIn(node.expression);
    default:
      return [];
  }
}

/** Returns the values of all style props in a source file. */
function styleValuesIn(file: string, code: string): StyleValue[] {
  const found: StyleValue[] = [];
  const add = (name: string, node: ESTree.Node | null) => {
    const prop = utility.resolveShorthand(name);
    if (tokenProps.has(prop)) for (const value of textsIn(node)) found.push({ prop, value });
  };
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type === "JSXIdentifier") add(name.name, value);
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier") add(key.name, value);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

const unknownIn = (file: string, code: string) =>
  styleValuesIn(file, code)
    .filter(({ prop, value }) => !isKnown(prop, value))
    .map(({ prop, value }) => `${file}: ${prop}="${value}"`);

test("styles use no token that the theme lacks", () => {
  const files = readdirSync("web", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^generated/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => unknownIn(file, readFileSync(`web/${file}`, "utf8")))).toEqual([]);
});

test.each([
  '<Box minW="13" />',
  '<Box mt="-13" />',
  '<Box color={old ? "fg.mutd" : "fg"} />',
  '<Box p={{ base: "4", md: "4.5" }} />',
  'const look = { base: { borderRadius: "l4" } };',
])("the check finds the unknown name in %s", (code) => {
  expect(unknownIn("a.tsx", code)).toHaveLength(1);
});
