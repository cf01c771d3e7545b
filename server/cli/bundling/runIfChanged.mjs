import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ROOT } from "../childProcess.mjs";

const STAMPS = join(ROOT, "node_modules/.cache/smarttrade");

/** Directories that are not inputs, since their contents are generated or installed. */
const IGNORED = new Set(["generated", "node_modules"]);

/**
 * Runs a step. Does nothing if the step's outputs exist and the inputs are unchanged since the last run. Compares
 * contents, because a checkout changes all dates. Also compares the contents of the outputs that git tracks
 * (`printed`). With `force`, always runs the step.
 */
export async function runIfChanged(step, { force = false } = {}) {
  const stamp = join(STAMPS, step.name);
  const { inputs, outputs, printed = [] } = step;
  const inputsHash = await hashOf(inputs);
  const hash = async () => inputsHash + (await hashOf(printed));
  const lastHash = await readFile(stamp, "utf8").catch(() => undefined);
  const outputsExist = outputs.every((output) => existsSync(resolve(ROOT, output)));
  if (lastHash === (await hash()) && outputsExist && !force) return;
  console.log(`${step.message} …`);
  await step.run();
  await mkdir(STAMPS, { recursive: true });
  await writeFile(stamp, await hash());
}

/** Returns a hash of inputs. An input is a file, or a directory with a pattern for file names. */
export async function hashOf(inputs) {
  const hash = createHash("sha256").update(process.version);
  for (const input of inputs) {
    const files = typeof input === "string" ? [input] : await filesIn(input.directory, input.files);
    for (const file of files) {
      const content = await readFile(resolve(ROOT, file)).catch(() => "");
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

async function filesIn(directory, pattern) {
  const entries = await readdir(resolve(ROOT, directory), { withFileTypes: true }).catch(() => []);
  const files = entries.map((entry) => {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : filesIn(path, pattern);
    return pattern.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(files)).flat().sort();
}
