import { stemsOf } from "../../search/transliterate.ts";

const words = (text: string) => new Set(text.normalize("NFKC").trim().split(/\s+/));

/** Words that appear in questions and advertisements, but say nothing about a device. */
const saying = words(`
  price prices pricing cost rate dam koto tk taka bdt bd bangladesh in at for buy sell sale offer offers discount
  cheap box full fullbox kinbo chai
  দাম কত কতো প্রাইস মূল্য কিনতে কিনব কিনবো কিনুন চাই টাকা বাংলাদেশ বিডি বিক্রি বিক্রয় সেল অফার ছাড় ফুল বক্স`);

/**
 * Words for the way in which a device came into the country, and words that apply to most devices of a kind. Few titles
 * contain these words.
 */
const describing = words(`
  official officially offical oficial unofficial original orginal genuine authentic global international
  version variant warranty guarantee 5g 4g lte
  অফিসিয়াল অফিশিয়াল অফিসিয়ালি আনঅফিসিয়াল আনঅফিশিয়াল অরিজিনাল অরজিনাল আসল গ্লোবাল ভার্সন ভ্যারিয়েন্ট ওয়ারেন্টি
  গ্যারান্টি`);

const isOneOf = (list: Set<string>) => (word: string) =>
  list.has(word) || stemsOf(word).some((stem) => list.has(stem));

/** Returns whether the word is ignored when a search has other words. */
export const isEmpty = isOneOf(saying);

const describes = isOneOf(describing);

/** Returns whether the word is optional when a search has other words: "official", or a year. */
export const isOptional = (word: string): boolean => describes(word) || /^20[123]\d$/.test(word);
