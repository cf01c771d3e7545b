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
import { choice, requiredSentence, text } from "../../ui/forms/rules.ts";
import type { SpellingDraft } from "./SpellingDialog.tsx";

const { word, term } = limits.SearchSpellingInput;

export const labels = {
  word: t("Spelling"),
  term: t("Stands for"),
  kind: t("Kind"),
  found: t("Finds"),
};

type Class = Pick<SearchSpellingInput, "deviceKind" | "productType" | "gadgetType">;

const classesOf = <Key extends keyof Class>(key: Key, words: Record<string, string>) =>
  Object.entries(words).map(([value, name]) => ({
    value: `${key} ${value}`,
    name: t("All of: {name}", { name }),
    input: { [key]: value } as Class,
  }));

/** The classes of devices that a spelling can stand for. */
export const classes = [
  ...classesOf("deviceKind", deviceKindWords),
  ...classesOf("gadgetType", gadgetTypeWords),
  ...classesOf("productType", productTypeWords),
];

/** The schema of the form. Its output is the input of the mutations. */
export const spellingSchema = z.pipe(
  z.object({
    word: text(labels.word, word),
    term: text(labels.term, term),
    kind: choice(spellingKindWords, requiredSentence(labels.kind)),
    found: z.string(),
  }),
  z.transform(({ found, ...input }): SearchSpellingInput => {
    const chosen = classes.find(({ value }) => value === found);
    return { ...input, ...(input.kind === "PRODUCT" && chosen?.input) };
  }),
);

/** Returns the initial values of the form. */
export function initialValues({ spelling, word }: SpellingDraft) {
  const chosen = classes.find(({ input }) =>
    Object.entries(input).some(([key, value]) => spelling?.[key as keyof Class] === value),
  );
  return {
    word: spelling?.word ?? word ?? "",
    term: spelling?.term ?? "",
    kind: spelling?.kind ?? "BRAND",
    found: chosen?.value ?? "",
  };
}
