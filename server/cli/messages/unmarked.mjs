import { parseSync } from "vite";
import { visit } from "./texts.mjs";

/** Attributes of components whose values people read or hear. */
const textAttributes = new Set(
  "title label aria-label placeholder alt text intro question confirmLabel loadingText description emptyText note hint message heading example none verb lead".split(
    " ",
  ),
);

/** Returns whether a template begins with a sentence, or has two words after a value: `${label} is required`. */
const hasSentence = ({ quasis: [first, ...others] }) =>
  isSentence(first.value.cooked) ||
  others.some(({ value }) => /^[ ,.]+[a-z]{2,} [a-z]{2,}/i.test(value.cooked));

const hasWord = (text) => /[A-Za-z]{2}/.test(text);

/**
 * Returns whether a text begins with a capital letter and has a second word (`Please confirm`), or consists of at least
 * three words (`0 is no limit`).
 */
const isSentence = (text) =>
  /^[A-Z][\w'’]*,? \p{L}/u.test(text) || /^([a-z]{2,}|\d+)( [a-z]{2,}){2,}[.!?]?$/.test(text);

/**
 * Returns texts of a component or module that are not marked with `t`, although people probably see them: text in JSX,
 * values of attributes such as `title`, and literals that begin like a sentence. Messages of thrown errors are left
 * out, because they are for the log.
 */
export function unmarkedTexts(code, file) {
  const { program } = parseSync(file, code);
  const marked = new Set();
  const found = [];
  const add = (node, text) => !marked.has(node) && hasWord(text) && found.push(text.trim());
  const mark = (node) => visit(node, (inner) => marked.add(inner));
  visit(program, (node) => {
    if (/^(Import|ExportAll|TS(Literal|Type|Interface))/.test(node.type)) mark(node);
    else if (node.type === "NewExpression" && /Error$/.test(node.callee.name)) mark(node);
    else if (node.type === "CallExpression" && node.callee.name === "t") mark(node);
    // An object's key is a name for code, but people may read its value.
    else if (node.type === "Property") marked.add(node.key);
    else if (node.type === "JSXText") add(node, node.value);
    else if (node.type === "JSXAttribute" && textAttributes.has(node.name.name)) {
      if (node.value?.type === "Literal") add(node.value, String(node.value.value));
      if (node.value) marked.add(node.value);
    } else if (node.type === "Literal" && typeof node.value === "string" && isSentence(node.value))
      add(node, node.value);
    else if (node.type === "TemplateLiteral" && hasSentence(node))
      add(node, node.quasis.map(({ value }) => value.cooked).join("…"));
  });
  return found;
}
