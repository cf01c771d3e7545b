import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "../childProcess.mjs";
import { expressionsBuiltBy, expressionsIn } from "./find.mjs";

/** The file that lists expressions already found safe. A second run checks only new expressions. */
const cachePath = join(ROOT, "node_modules/.cache/safe-expressions.json");

/**
 * The checker's limits. The limits count the characters that an attack reads. If they counted time, safe expressions
 * would look unsafe on a busy machine.
 */
const options = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 50_000_000,
};

const isSource = (path) =>
  /\.(ts|tsx|js|mjs)$/.test(path) && !/\.(test|d)\.tsx?$|(^|\/)(testing|generated)\//.test(path);

/**
 * Returns the files whose expressions may read untrusted text. Tests are left out, because they read only their own
 * texts.
 */
const sourceFiles = () =>
  ["server", "shared", "web", "sdk/src"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter(isSource),
  );

/**
 * Returns all expressions in the source files, and an error for each place that builds expressions which can't be
 * checked.
 */
async function allExpressions() {
  const found = sourceFiles().map((file) =>
    expressionsIn(file, readFileSync(join(ROOT, file), "utf8")),
  );
  const builders = found.flatMap((file) => file.builders);
  const built = await expressionsBuiltBy(new Set(builders.map((at) => at.split(":")[0])));
  const faults = builders
    .filter((at) => !built.some((expression) => expression.at === at))
    .map((at) => `${at} builds an expression in a function: build it when the module is loaded`);
  return { expressions: [...found.flatMap((file) => file.expressions), ...built], faults };
}

/**
 * Returns what is wrong with an expression; undefined if the time that it takes is proportional to the length of the
 * text.
 */
export async function faultOf({ source, flags }) {
  // Imported here instead of at the top of the file, because importing the module starts a process.
  const { check } = await import("recheck");
  const { status, complexity, attack } = await check(source, flags, options);
  if (status === "safe") return undefined;
  if (status === "unknown") return "can't be checked: make it simpler";
  return `takes ${complexity.summary} time, such as for ${attack.pattern}`;
}

/**
 * Checks each regular expression of the server and the site: the time that it takes must be proportional to the length
 * of the text, for any text. Returns a sentence for each expression that fails.
 */
export async function checkExpressions() {
  const { expressions, faults } = await allExpressions();
  const safe = new Set(await readFile(cachePath, "utf8").then(JSON.parse, () => []));
  for (const expression of expressions) {
    const { at, source, flags } = expression;
    const written = `/${source}/${flags}`;
    if (safe.has(written)) continue;
    const fault = await faultOf(expression);
    if (fault) faults.push(`${at} ${written} ${fault}`);
    else safe.add(written);
  }
  await mkdir(dirname(cachePath), { recursive: true });
  await writeFile(cachePath, JSON.stringify([...safe]));
  return faults;
}
