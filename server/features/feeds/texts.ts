/** Matches control characters, and two code points that are not characters. XML forbids most of these code points. */
const unwanted = /(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu;

/** Converts text to the form that the channels accept: trimmed, and without characters that XML forbids. */
export const plainText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(unwanted, "").trim();

/**
 * Returns at most `max` UTF-16 units of a string. Cuts after a whole word, unless this would remove half of the string.
 */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  // Removes half a character at the end, for example half an emoji.
  const beginning = text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
  const lastSpace = beginning.search(/\s\S*$/);
  return (lastSpace > max / 2 ? beginning.slice(0, lastSpace) : beginning).trimEnd();
}

/** Returns an amount in whole taka in the form that both channels read. */
export const amountText = (taka: number): string => `${taka}.00 BDT`;
