import { fieldErrorsOf } from "../../../platform/errors.ts";
import { type Draft, numberIn, partLabels, type TextField, type VariantDraft } from "./draft.ts";

/** What is wrong with parts of a draft, each in a sentence. */
export type Problems = Partial<Record<keyof Draft, string>>;

/** What a kind wants filled in. */
export type Wanted = { required: readonly TextField[]; hasVariants: boolean };

/** `Brand Name is Required`, as placeholders and fields at fault say it. */
export const requiredSentence = (label: string): string => `${label} is Required`;

const dearest = 100_000_000;

/** A price is 1 to 100,000,000 whole taka. */
const priceProblem = (text: string) =>
  numberIn(text) >= 1 && numberIn(text) <= dearest
    ? undefined
    : "Price must be a whole number of taka, 1 to 10,00,00,000";

/** What keeps a draft from being saved; empty where nothing does. */
export function problemsOf(draft: Draft, { required, hasVariants }: Wanted): Problems {
  const problems: Problems = {};
  for (const field of required)
    if (draft[field].trim() === "") problems[field] = requiredSentence(partLabels[field]);
  if (required.includes("price")) problems.price ??= priceProblem(draft.price);
  if (!draft.coverImage) problems.coverImage = requiredSentence(partLabels.coverImage);
  if (hasVariants && draft.variants.length === 0) problems.variants = "Add at least one variant";
  return without(problems);
}

const without = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence !== undefined));

const largestMemory = 100_000;
const within = (text: string, most: number) => numberIn(text) >= 1 && numberIn(text) <= most;

/** The parts of a variant that are missing or are no whole number of GB or taka. */
export function faultsOfVariant(variant: VariantDraft): readonly (keyof VariantDraft)[] {
  const faults: (keyof VariantDraft)[] = [];
  if (!within(variant.ram, largestMemory)) faults.push("ram");
  if (!within(variant.rom, largestMemory)) faults.push("rom");
  if (!within(variant.price, dearest)) faults.push("price");
  if (!within(variant.sellingPrice, dearest)) faults.push("sellingPrice");
  if (variant.stock === "") faults.push("stock");
  return faults;
}

const isPart = (name: string): name is keyof Draft => Object.hasOwn(partLabels, name);

/**
 * What the server found wrong, at the fields where it was entered: `specifications.gpu` is the GPU,
 * and `variants.0.price` is about the variants.
 */
export function problemsIn(error: unknown): Problems {
  const problems: Problems = {};
  for (const [path, sentence] of Object.entries(fieldErrorsOf(error))) {
    const part = path.split(".").find(isPart);
    // The sentence begins with the path, which says nothing to people.
    if (part) problems[part] ??= partLabels[part] + sentence.slice(path.length);
  }
  return problems;
}
