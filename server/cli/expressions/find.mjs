import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor } from "vite";
import { ROOT } from "../childProcess.mjs";

/** @typedef {{ at: string, source: string, flags: string }} Expression */

/**
 * Returns the regular expressions of a source file, and the places where the file builds further expressions at run
 * time.
 *
 * @returns {{ expressions: Expression[], builders: string[] }}
 */
export function expressionsIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
  const expressions = [];
  const builders = [];
  const placeOf = ({ start }) => `${file}:${text.slice(0, start).split("\n").length}`;
  const addCall = (node) => {
    if (node.callee.name !== "RegExp") return;
    const values = node.arguments.map(({ value }) => value);
    const [source = "", flags = ""] = values;
    if (values.some((value) => typeof value !== "string")) builders.push(placeOf(node));
    else expressions.push({ at: placeOf(node), source, flags });
  };
  new Visitor({
    Literal(node) {
      const { pattern: source, flags } = node.regex ?? {};
      if (node.regex) expressions.push({ at: placeOf(node), source, flags });
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  return { expressions, builders };
}

/**
 * Returns the expressions that modules build while they are imported, each with the place in the source.
 *
 * @returns {Promise<Expression[]>}
 */
export async function expressionsBuiltBy(files) {
  const built = [];
  const original = globalThis.RegExp;
  const record = ([source, flags = ""]) => {
    const at = callerIn(new Error().stack ?? "");
    if (at) built.push({ at, source: String(source), flags });
  };
  globalThis.RegExp = new Proxy(original, {
    construct(target, values) {
      record(values);
      return Reflect.construct(target, values);
    },
  });
  try {
    for (const file of files) await import(pathToFileURL(join(ROOT, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

/** Returns the file and line in this repository that called the proxy; undefined if a library called the proxy. */
function callerIn(stack) {
  const [, ...frames] = stack.split("\n");
  const frame = frames.find((line) => !line.includes("/expressions/find.mjs:")) ?? "";
  const [, path = ""] = frame.split(`${ROOT}/`);
  const [file, line] = path.split(":");
  return path === "" || file.startsWith("node_modules/") ? undefined : `${file}:${line}`;
}
