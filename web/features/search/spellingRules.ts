import * as z from "zod/mini";
import type { SearchSpellingInput } from "../../generated/CreateSpelling.ts";
import { limits } from "../../generated/limits.ts";
import {
  deviceKindWords,
  gadgetTypeWords,
  productTypeWords,
  spellingKindWords,
} from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choiceRow, formOf, row } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";
import type { SpellingDraft } from "./SpellingDialog.tsx";

const { word, term } = limits.SearchSpellingInput;

type Class = Pick<SearchSpellingInput, "deviceKind" | "productType" | "gadgetType">;

const classesOf = <Key extends keyof Class>(key: Key, words: Record<string, string>) =>
  Object.entries(words).map(([value, name]) => ({
    value: `${key} ${value}`,
    name: t("All of: {name}", { name }),
    input: { [key]: value } as Class,
  }));

/** The classes of devices that a spelling can stand for. */
const classes = [
  ...classesOf("deviceKind", deviceKindWords),
  ...classesOf("gadgetType", gadgetTypeWords),
  ...classesOf("productType", productTypeWords),
];

const classWords = Object.fromEntries(classes.map(({ value, name }) => [value, name]));

/** The fields of the form. Only the spelling of a product has the field `found`. */
export const spellingFields = {
  word: row(t("Spelling"), text, word, { hint: t("As people type it, in any script.") }),
  term: row(t("Stands for"), text, term, { hint: t("A word in titles of the catalogue.") }),
  kind: choiceRow(t("Kind"), spellingKindWords),
  found: {
    label: t("Finds"),
    options: { "": t("Devices with this word in their titles"), ...classWords },
    schema: z.string(),
  },
};

/** Returns the options of the form. Its output is the input of the mutations. */
export function spellingForm({ spelling, word }: SpellingDraft) {
  const chosen = classes.find(({ input }) =>
    Object.entries(input).some(([key, value]) => spelling?.[key as keyof Class] === value),
  );
  const form = formOf(spellingFields, {
    word: spelling?.word ?? word,
    term: spelling?.term,
    kind: spelling?.kind ?? "BRAND",
    found: chosen?.value,
  });
  return { ...form, schema: z.pipe(form.schema, z.transform(inputOf)) };
}

function inputOf({ found, ...input }: Omit<SearchSpellingInput, keyof Class> & { found: string }) {
  const chosen = classes.find(({ value }) => value === found);
  return { ...input, ...(input.kind === "PRODUCT" && chosen?.input) };
}
