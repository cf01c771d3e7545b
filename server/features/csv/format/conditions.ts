import type { ProductType } from "../../../generated/prisma/enums.ts";
import { normalizeText, plainWords } from "../../../search/normalize.ts";

/** Reads a list of terms. Searches use the same terms (see the migrations of `search_spelling`). */
const termsOf = (words: string): string[] =>
  words.split(",").map((term) => plainWords(normalizeText(term)));

const newTerms = termsOf(
  "new,brand new,unused,not used,never used,sealed,seal pack,intact,intake,notun,natun,নতুন,নূতন,নিউ,ব্র্যান্ড নিউ,ইনট্যাক্ট,ইনট্যাক,ইনটেক,আনইউজড,অব্যবহৃত,সিল প্যাক",
);

const usedTerms = termsOf(
  "used,second hand,secondhand,2nd hand,2ndhand,sekend hand,pre owned,preowned,refurbished,like new,as new,almost new,puraton,purano,পুরাতন,পুরোনো,পুরানো,পুরনো,পুরান,পুরানা,ব্যবহৃত,ব্যাবহৃত,সেকেন্ড হ্যান্ড,সেকেন্ডহ্যান্ড,রিফারবিশড,ইউজড,ইউজ করা,প্রায় নতুন,নতুনের মতো",
);

/** All terms, longest first, so that "not used" and "like new" take precedence over "used" and "new". */
const terms = [
  ...newTerms.map((term) => ({ term, type: "NEW" as const })),
  ...usedTerms.map((term) => ({ term, type: "PRE_OWNED" as const })),
].sort((a, b) => b.term.length - a.term.length);

/** The largest length of a text that is read. Remarks are shorter. */
const maxLength = 300;

/**
 * Returns the product type that a string describes, such as "Brand new, official" or "used 3 months". Returns undefined
 * if the string describes no product type. A string with terms for both new and used describes a used device.
 */
export function productTypeIn(text: string): ProductType | undefined {
  let left = ` ${plainWords(normalizeText(text.slice(0, maxLength)))} `;
  const found = new Set<ProductType>();
  for (const { term, type } of terms) {
    if (!left.includes(` ${term} `)) continue;
    found.add(type);
    left = left.replaceAll(` ${term} `, " · ");
  }
  if (found.has("PRE_OWNED")) return "PRE_OWNED";
  return found.has("NEW") ? "NEW" : undefined;
}

/** Returns whether a string says that a device is new or used, and nothing else. */
export const isCondition = (text: string): boolean =>
  terms.some(({ term }) => term === plainWords(normalizeText(text.slice(0, maxLength))));
