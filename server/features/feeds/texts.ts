/** Control characters, most of which XML forbids, and two code points that are no characters. */
const unwanted = /(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu;

/** A text as the channels take it, without what XML forbids, trimmed. */
export const plainText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(unwanted, "").trim();

/** The beginning of a text, at most `max` UTF-16 units; where it is cut, it ends with a whole word. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  // Half of a character, such as one of an emoji, is none.
  const beginning = text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
  const lastSpace = beginning.search(/\s\S*$/);
  return (lastSpace > max / 2 ? beginning.slice(0, lastSpace) : beginning).trimEnd();
}
