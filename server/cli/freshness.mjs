import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ROOT } from "./run.mjs";

const STAMPS = join(ROOT, "node_modules/.cache/smarttrade");

/** Directories whose content follows from the rest of the repository. */
const DERIVED = new Set(["generated", "node_modules"]);

/**
 * Does the step unless its outputs stand and its inputs have the content that they were made from.
 * Content, since a checkout gives everything a new date. With `anew` it is done in any case.
 */
export async function refresh(step, { anew = false } = {}) {
  const stamp = join(STAMPS, step.name);
  const hash = await hashOf(step.inputs);
  const made = await readFile(stamp, "utf8").catch(() => undefined);
  const stands = step.outputs.every((output) => existsSync(resolve(ROOT, output)));
  if (made === hash && stands && !anew) return;
  console.log(`${step.message} …`);
  await step.run();
  await mkdir(STAMPS, { recursive: true });
  await writeFile(stamp, hash);
}

/** Inputs are files, and directories with a pattern for the names that count in them. */
async function hashOf(inputs) {
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
    if (entry.isDirectory()) return DERIVED.has(entry.name) ? [] : filesIn(path, pattern);
    return pattern.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(files)).flat().sort();
}
