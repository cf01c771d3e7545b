import { readFileSync } from "node:fs";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { catalogueFolders, extractTexts, filesIn, readCatalogue } from "./catalogues.mjs";
import { unmarkedTexts } from "./unmarked.mjs";

const tops = ["web", "server"];
const folders = tops.flatMap(catalogueFolders);
const catalogues = new Map(folders.map((folder) => [folder, readCatalogue(folder)]));
const entries = [...catalogues].flatMap(([folder, texts]) =>
  [...texts].map(([text, translation]) => ({ folder, text, translation })),
);

/** Texts without Bangla letters in their Bangla translation. */
const keptInEnglish = new Set([
  "GPU",
  "Google Merchant Center",
  "ID",
  "IMEI",
  "IMEI …{digits}",
  "Meta Commerce Manager",
  "RAM (GB)",
  "ROM (GB)",
  "SKU",
  "<moment/> by {name}",
  "{field} {fault}",
  "{first}, {second}",
  "{question}: {option}",
  "{name} {amount}",
  "{name} {amount} ({label})",
]);

/** Returns whether a text is the type of a webhook event, as in payloads: `device.created`. */
const isEventType = (text: string) => /^[a-z_]+\.[a-z_]+$/.test(text);

/** Matches texts that are the same in all languages: names of brands and models, and the name of the other language. */
const sameInAllLanguages =
  /^(English|[A-Z]\w* Pro Max|Galaxy .*|Redmi .*|iPhone .*|iPad .*|Apple Watch.*|\/.*)$/;

test("the catalogues have exactly the texts of the code: `npm run messages` brings them up to date", () => {
  for (const top of tops)
    for (const [folder, texts] of extractTexts(top))
      expect([folder, [...(catalogues.get(folder)?.keys() ?? [])].sort()]).toEqual([
        folder,
        [...texts.keys()].sort(),
      ]);
});

test("every text has a translation", () => {
  expect(entries.filter(({ translation }) => translation === "")).toEqual([]);
});

/** Returns the names of values and elements in a message: `{count}`, `<link>`. */
const namesIn = (message: string) =>
  [...new Set(message.match(/\{\w+(?=[,}])|<\/?\w+\/?>/g))].sort().join(" ");

test("a translation has the values and elements of its text, and is a valid message", () => {
  for (const { folder, text, translation } of entries.filter(({ translation }) => translation)) {
    expect([folder, text, namesIn(translation)]).toEqual([folder, text, namesIn(text)]);
    expect(() => compileMessageOrThrow(translation)).not.toThrow();
  }
});

/** Names that tell a translator nothing: properties of values in code, and names that end in a digit. */
const namesFromCode = new Set(
  [String.prototype, Array.prototype, Number.prototype].flatMap(Object.getOwnPropertyNames),
);
// The name `values` is allowed: in texts it stands for a list of allowed values.
namesFromCode.delete("values");
const isFromCode = (name: string) => namesFromCode.has(name) || /\d$/.test(name);

test("the values of a text have names that a translator understands", () => {
  const values = entries.flatMap(({ folder, text }) =>
    [...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => ({ folder, text, name })),
  );
  expect(values.filter(({ name }) => isFromCode(name))).toEqual([]);
});

test("a text begins with neither a space nor punctuation, and does not end with a space", () => {
  expect(entries.filter(({ text }) => /^[\s.,;:]|\s$/.test(text))).toEqual([]);
});

test("translations are in Bangla", () => {
  const untranslated = entries
    .filter(({ translation }) => translation && !/[\u0964\u0980-\u09ff]/.test(translation))
    .filter(({ text }) => !keptInEnglish.has(text) && !isEventType(text));
  expect(untranslated).toEqual([]);
});

test("the server has the same translation of a text in all catalogues", () => {
  const known = new Map<string, string>();
  for (const { folder, text, translation } of entries) {
    if (!folder.startsWith("server") || !translation) continue;
    expect([folder, text, known.get(text) ?? translation]).toEqual([folder, text, translation]);
    known.set(text, translation);
  }
});

/**
 * Returns whether a file belongs to the developers' page. Like the documentation of the API, this page is only in
 * English.
 */
const isForDevelopers = (file: string) =>
  /^web\/(features\/developers\/|routes\/shop\/Developers\.)/.test(file);

test("the site shows no text that the catalogues lack", () => {
  const unmarked = filesIn("web", /\.tsx?$/)
    .filter((file) => !/\/generated\/|^web\/[^/]+$/.test(file) && !isForDevelopers(file))
    .flatMap((file) =>
      unmarkedTexts(readFileSync(file, "utf8"), file)
        .filter((text) => !sameInAllLanguages.test(text))
        .map((text) => `${file}: ${text}`),
    );
  expect(unmarked).toEqual([]);
});
