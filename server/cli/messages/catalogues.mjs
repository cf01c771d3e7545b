import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import PO from "pofile";
import { textsOf } from "./texts.mjs";

/** The file with a folder's translations into Bangla. The file also covers subfolders without their own catalogue. */
const catalogueFile = "bn.po";

const ignored = /(^|\/)(public|testing|graphiql|demo|faults)\/|\.test\.tsx?$|\.d\.ts$/;

export const filesIn = (top, pattern) =>
  readdirSync(top, { recursive: true })
    .map((path) => posix.join(top, String(path).replaceAll("\\", "/")))
    .filter((file) => pattern.test(file) && !ignored.test(file))
    .sort();

/** Returns the folder whose catalogue holds the texts of a file: the nearest folder with a catalogue. */
export function catalogueFolderOf(file) {
  let folder = posix.dirname(file);
  while (folder !== "." && !existsSync(posix.join(folder, catalogueFile)))
    folder = posix.dirname(folder);
  if (folder === ".") throw new Error(`${file}: no folder above it has a ${catalogueFile}`);
  return folder;
}

/**
 * Returns the translations in a folder's catalogue by their English texts. A missing translation is an empty string.
 */
export function readCatalogue(folder) {
  const { items } = PO.parse(readFileSync(posix.join(folder, catalogueFile), "utf8"));
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ""]));
}

/** Returns the folders below `top` that have a catalogue. */
export const catalogueFolders = (top) =>
  filesIn(top, /\/bn\.po$/).map((file) => posix.dirname(file));

/** Returns all translations below `top`. A text has the same translation in all these folders. */
export const mergedCatalogue = (top) =>
  Object.fromEntries(
    catalogueFolders(top).flatMap((folder) =>
      [...readCatalogue(folder)].filter(([, translation]) => translation !== ""),
    ),
  );

/** Returns the translations of all `@word` labels, which are in the site's catalogue. */
export function wordTranslations() {
  const { items } = PO.parse(readFileSync(posix.join("web", catalogueFile), "utf8"));
  const words = items.filter(({ references }) =>
    references.some((file) => file.startsWith("generated/words/")),
  );
  return Object.fromEntries(words.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ""]));
}

/**
 * Returns all texts in the files below `top`, grouped by the folder of their catalogue. Each text comes with the files
 * that contain it.
 */
export function extractTexts(top) {
  /** @type {Map<string, Map<string, string[]>>} */
  const byFolder = new Map(catalogueFolders(top).map((folder) => [folder, new Map()]));
  for (const file of filesIn(top, /\.tsx?$/)) {
    const found = textsOf(readFileSync(file, "utf8"), file);
    if (found.length === 0) continue;
    const texts = byFolder.get(catalogueFolderOf(file));
    for (const { text } of found) {
      const files = texts.get(text) ?? [];
      if (!files.includes(file)) texts.set(text, [...files, file]);
    }
  }
  return byFolder;
}

/**
 * Adds new texts below `top` to the catalogues, and removes texts that no file contains any more. A text that has moved
 * to another folder keeps its translation. Returns the number of texts, and the number of texts without a translation.
 */
export function updateCatalogues(top) {
  const counts = { texts: 0, missing: 0 };
  const translations = mergedCatalogue(top);
  for (const [folder, texts] of extractTexts(top)) {
    const path = posix.join(folder, catalogueFile);
    const po = PO.parse(readFileSync(path, "utf8"));
    const known = new Map(po.items.map((item) => [item.msgid, item]));
    po.items = [...texts].sort(byText).map(([text, files]) => {
      const item = known.get(text) ?? new PO.Item();
      item.msgid = text;
      item.msgstr = [item.msgstr[0] || (translations[text] ?? "")];
      item.references = files.map((file) => posix.relative(folder, file));
      if (!item.msgstr[0]) counts.missing++;
      counts.texts++;
      return item;
    });
    po.headers = { "Content-Type": "text/plain; charset=UTF-8", Language: "bn" };
    po.headerOrder = Object.keys(po.headers);
    const content = `${po.toString().trimEnd()}\n`;
    if (content !== readFileSync(path, "utf8")) writeFileSync(path, content);
  }
  return counts;
}

/** Compares texts without a locale, so that the order is the same on every machine. */
const byText = ([a], [b]) => (a < b ? -1 : Number(a > b));
