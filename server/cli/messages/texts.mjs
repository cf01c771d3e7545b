import { parseSync } from "vite";

/** The modules whose `t` marks a text for translation. */
const translators = /\/i18n\.ts$/;

/** @typedef {{ text: string, start: number, end: number, call: { start: number, end: number }, hasValues: boolean }} FoundText */

/**
 * Finds the texts of a source file: the first argument of each call of `t`, with its position and the position of the
 * call. Throws if the argument is not a literal, since only literals can be found in the catalogues.
 *
 * @returns {FoundText[]}
 */
export function textsOf(code, file) {
  if (!/\bt\(/.test(code)) return [];
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  if (!importsTranslator(program)) return [];
  const found = [];
  visit(program, (node) => {
    if (node.type !== "CallExpression") return;
    if (node.callee.type !== "Identifier" || node.callee.name !== "t") return;
    const [argument] = node.arguments;
    const text = literalOf(argument);
    if (text === undefined) {
      const line = code.slice(0, node.start).split("\n").length;
      throw new Error(`${file}:${line}: the first argument of t() must be a literal text`);
    }
    found.push({
      text,
      start: argument.start,
      end: argument.end,
      call: { start: node.start, end: node.end },
      hasValues: node.arguments.length > 1,
    });
  });
  return found;
}

const importsTranslator = ({ body }) =>
  body.some(
    (node) =>
      node.type === "ImportDeclaration" &&
      translators.test(node.source.value) &&
      node.specifiers.some(({ local }) => local.name === "t"),
  );

function literalOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0].value.cooked;
  return undefined;
}

/** Calls `onNode` for a node of the syntax tree and every node below it. */
export function visit(node, onNode) {
  onNode(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string") visit(child, onNode);
  }
}
