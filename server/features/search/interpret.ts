import { ownText } from "../../../shared/ownText.ts";
import { normalizeText, searchWords } from "../../search/normalize.ts";
import { isBangla, spellOut, stemsOf } from "../../search/transliterate.ts";
import { isEmpty, isOptional } from "./marketWords.ts";
import { type Size, takeSizes } from "./sizes.ts";
import type { Meaning, Vocabulary } from "./wordIndex.ts";

/** A part of a search with its meanings. The part is a word, or several words that form one spelling. */
export type Term = {
  /** The normalized text, as it was typed. Search words are counted under this text. */
  typed: string;
  /** Whether the text has a meaning, is a part of a word of the vocabulary, or is a number. */
  isKnown: boolean;
  /**
   * The meanings. A device matches the term if it matches any of them. Empty if titles are searched for the text as
   * typed.
   */
  meanings: Meaning[];
  /** Whether titles contain the text as typed. */
  isInTitles: boolean;
  /**
   * Whether certainly no title contains the text. If so, titles are not searched, because PostgreSQL has no index for
   * parts of words in Bangla.
   */
  isAbsent?: boolean;
  /**
   * Whether the term is optional. Devices that don't match an optional term are found too, but devices that match it
   * come first.
   */
  isOptional?: boolean;
  /** The size of memory or storage for which the term stands. */
  size?: Size;
};

/** The largest number of words in a search that are looked up as one spelling. Few spellings have more words. */
const maxPhraseWords = 4;

/** The smallest length of texts that are also looked up without their spaces. */
const minJoined = 4;

/** The smallest lengths of texts that are completed. Shorter texts begin too many spellings. */
const minCompletion = 3;
const minBanglaCompletion = 2;

/** The smallest length of words that are searched for within a longer word. */
const minPart = 3;

/** The largest number of words and numbers into which a text without spaces is split. */
const maxPieces = 3;

/** Interprets the words of a search. The result is cached with the vocabulary. */
export function interpret(search: string | null | undefined, vocabulary: Vocabulary): Term[] {
  const text = ownText(normalizeText(search ?? ""));
  const known = vocabulary.cache.get(text) as Term[] | undefined;
  if (known) return known;
  const { sizes, rest } = takeSizes(text);
  const terms = [...termsOf(searchWords(rest), vocabulary), ...sizes.map(termOfSize)];
  vocabulary.cache.set(text, terms);
  return terms;
}

const termOfSize = ({ typed, ...size }: Size & { typed: string }): Term => ({
  ...known(typed),
  size,
});

function termsOf(words: readonly string[], vocabulary: Vocabulary): Term[] {
  const terms: Term[] = [];
  const empty: Term[] = [];
  for (let index = 0; index < words.length; ) {
    const phrase = phraseAt(words, index, vocabulary);
    const word = words[index] ?? "";
    const found = phrase?.terms ?? termsOfWord(word, vocabulary);
    if (!phrase && isLeftOut(word, vocabulary)) empty.push(...found);
    else terms.push(...found.map(orOptional));
    index += phrase?.length ?? 1;
  }
  return terms.length > 0 ? terms : empty;
}

/**
 * Returns whether a word can be ignored. A word can be ignored if it says nothing about a device, or if it is optional
 * and in no title. Numbers are never ignored, because the vocabulary contains no numbers.
 */
const isLeftOut = (word: string, vocabulary: Vocabulary) =>
  isEmpty(word) || (isOptional(word) && !/^\d+$/.test(word) && !vocabulary.isInCatalogue(word));

function orOptional(term: Term): Term {
  if (isOptional(term.typed)) return { ...known(term.typed), isOptional: true };
  const [meaning] = term.meanings;
  return meaning && isOptional(meaning.term) ? { ...term, isOptional: true } : term;
}

type Phrase = { terms: Term[]; length: number };

/**
 * Returns the longest spelling that begins with the word at the index, with or without spaces. If there is none,
 * returns a letter and a number that form a word.
 */
function phraseAt(words: readonly string[], index: number, vocabulary: Vocabulary) {
  for (let length = Math.min(maxPhraseWords, words.length - index); length >= 1; length--) {
    const typed = words.slice(index, index + length).join(" ");
    const joined = typed.replaceAll(" ", "");
    const isWhole = words.slice(index, index + length).every(vocabulary.isCatalogueWord);
    const forms = [typed, ...stemsOf(typed)];
    if (joined.length >= minJoined && !isWhole) forms.push(joined);
    const meaning = forms.map((form) => vocabulary.spelling(form)).find(Boolean);
    if (!meaning) continue;
    const isInTitles = vocabulary.isInCatalogue(typed);
    return { terms: [{ ...known(typed, [meaning]), isInTitles }], length };
  }
  return letterAndNumber(words.slice(index, index + 2), vocabulary);
}

/** Returns a term for letters and a number, in either order, that together form one word of a title: s 23, ফাইভ জি. */
function letterAndNumber(pair: readonly string[], vocabulary: Vocabulary): Phrase | undefined {
  if (pair.length < 2) return undefined;
  const joined = pair.map((word) => spellOut(word) ?? word).join("");
  if (!/^([a-z]{1,2}\d+|\d+[a-z]{1,2})$/.test(joined) || !vocabulary.isInCatalogue(joined))
    return undefined;
  return { terms: [known(pair.join(" "), [{ word: joined, term: joined }])], length: 2 };
}

const known = (typed: string, meanings: Meaning[] = []): Term => ({
  typed,
  isKnown: true,
  meanings,
  isInTitles: meanings.length === 0,
});

/** Returns the terms for a single word that is not a spelling. */
function termsOfWord(typed: string, vocabulary: Vocabulary): Term[] {
  if (/^\d+$/.test(typed) || vocabulary.isInCatalogue(typed)) return [known(typed)];
  const spelled = spellOut(typed);
  if (spelled && (/^\d+$/.test(spelled) || vocabulary.isInCatalogue(spelled)))
    return [known(typed, [{ word: typed, term: spelled, isWord: /^[a-z]+$/.test(spelled) }])];
  const parts = partsOf(typed, vocabulary);
  if (parts) return parts;
  for (const candidate of [typed, ...stemsOf(typed)]) {
    const meanings = meaningsOf(candidate, vocabulary);
    if (meanings.length > 0) return [known(typed, meanings)];
  }
  const isAbsent = vocabulary.isComplete && isBangla(typed);
  return [{ typed, isKnown: false, meanings: [], isInTitles: false, isAbsent }];
}

function meaningsOf(word: string, vocabulary: Vocabulary): Meaning[] {
  if (vocabulary.isInCatalogue(word)) return [{ word, term: word }];
  const isLatin = /^[a-z]/.test(word);
  const completions =
    word.length >= (isLatin ? minCompletion : minBanglaCompletion)
      ? vocabulary.completions(word)
      : [];
  if (completions.length > 0) return completions;
  const alike = vocabulary.soundingLike(word);
  // Only for Bangla words, words that merely sound similar are used. Latin words are corrected by their trigrams.
  return alike.length > 0 || !isBangla(word) ? alike : vocabulary.soundingNearly(word);
}

/**
 * Splits a text without spaces into words and numbers: note13, আইফোন13, redminote13, s24ultra. Returns undefined if a
 * part is unknown.
 */
function partsOf(typed: string, vocabulary: Vocabulary): Term[] | undefined {
  if (!/\d/.test(typed)) return twoWords(typed, vocabulary);
  return (
    termsOfPieces(typed.match(/^[a-z]{1,2}\d+|\d+|[^\d]+/gu) ?? [], vocabulary) ??
    termsOfPieces(typed.match(/\d+|[^\d]+/gu) ?? [], vocabulary)
  );
}

function termsOfPieces(pieces: readonly string[], vocabulary: Vocabulary): Term[] | undefined {
  if (pieces.length === 1 || pieces.length > maxPieces) return undefined;
  const parts = pieces.map((piece) => termsOfPiece(piece, vocabulary));
  return parts.every((terms) => terms.length > 0) ? parts.flat() : undefined;
}

/**
 * Returns the terms for a number, or for the letters between numbers. Letters become one or two words of the
 * vocabulary, or a word that sounds alike. Returns no terms if the letters are unknown.
 */
function termsOfPiece(piece: string, vocabulary: Vocabulary): Term[] {
  if (/^\d+$/.test(piece)) return [known(piece)];
  const word = vocabularyWord(piece, vocabulary);
  if (word) return [word];
  if (piece.length < minPart) return [];
  const words = twoWords(piece, vocabulary);
  if (words) return words;
  const alike = vocabulary.soundingLike(piece);
  return alike.length > 0 ? [known(piece, alike)] : [];
}

function twoWords(typed: string, vocabulary: Vocabulary): Term[] | undefined {
  for (let at = minPart; at <= typed.length - minPart; at++) {
    const first = vocabularyWord(typed.slice(0, at), vocabulary);
    const second = first && vocabularyWord(typed.slice(at), vocabulary);
    if (second) return [first, second];
  }
  return undefined;
}

function vocabularyWord(text: string, vocabulary: Vocabulary): Term | undefined {
  const meaning = vocabulary.spelling(text);
  if (meaning) return known(text, [meaning]);
  return vocabulary.isCatalogueWord(text) ? known(text) : undefined;
}
