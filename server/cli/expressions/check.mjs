import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "../childProcess.mjs";
import { expressionsBuiltBy, expressionsIn } from "./find.mjs";

/** The expressions that were found to be safe, so that a second run checks the others alone. */
const cachePath = join(ROOT, "node_modules/.cache/safe-expressions.json");

const timeoutMs = 60_000;

/** The checker confirms a suspicion by the clock, so on a busy machine it now and then suspects what is safe. */
const looks = 3;

const isSource = (path) =>
  /\.(ts|tsx|js|mjs)$/.test(path) && !/\.(test|d)\.tsx?$|(^|\/)(testing|generated)\//.test(path);

/** The files whose expressions may read a text of somebody else. Tests read texts of their own. */
const sourceFiles = () =>
  ["server", "shared", "web", "sdk/src"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter(isSource),
  );

/** All expressions of the source files, and the faults of places where one is built that can't be checked. */
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

/** What is wrong with an expression; undefined where it takes time in proportion to a text. */
export async function faultOf({ source, flags }) {
  // Not at the top: it starts a process.
  const { check } = await import("recheck");
  let fault;
  for (let look = 0; look < looks; look++) {
    const { status, complexity, attack } = await check(source, flags, { timeout: timeoutMs });
    if (status === "safe") return undefined;
    if (status === "unknown") fault = "can't be checked: make it simpler";
    else fault = `takes ${complexity.summary} time, such as for ${attack.pattern}`;
  }
  return fault;
}

/**
 * Checks that each regular expression of the server and the site takes time in proportion to the text, whatever the
 * text is. Returns a sentence for each that does not.
 */
export async function checkExpressions() {
  const { expressions, faults } = await allExpressions();
  const safe = new Set(await readFile(cachePath, "utf8").then(JSON.parse, () => []));
  for (const expression of expressions) {
    const { at, source, flags } = expression;
    const written = `/${source}/${flags}`;
    if (safe.has(written)) continue;
    // One after the other: at once they would take each other's time, which is part of the result.
    const fault = await faultOf(expression);
    if (fault) faults.push(`${at} ${written} ${fault}`);
    else safe.add(written);
  }
  await mkdir(dirname(cachePath), { recursive: true });
  await writeFile(cachePath, JSON.stringify([...safe]));
  return faults;
}
