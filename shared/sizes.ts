import { numberText, wholeNumberIn } from "./numbers.ts";

const size =
  /^(\d[\d,']*(?: [\d,']+)*)(?:\.0+)? ?(?:(GB|G|GIGABYTES?|জিবি|গিগাবাইট)|(TB|T|TERABYTES?|টিবি|টেরাবাইট))?(?: ?(?:RAM|ROM|MEMORY|STORAGE|INTERNAL(?: STORAGE)?|র‍?্যাম|রম))?$/iu;

const gigabytesPerTerabyte = 1024;

/**
 * Reads a typed size of memory or storage and returns gigabytes. Accepts 8, 8GB, 8 GB RAM and 1TB. Returns NaN for
 * anything else.
 */
export function gigabytesIn(typed: string): number {
  const [, number = "", , terabytes] = size.exec(numberText(typed)) ?? [];
  return wholeNumberIn(number) * (terabytes ? gigabytesPerTerabyte : 1);
}
