/** Control characters, most of which XML forbids, and two code points that are not characters. */
const unwanted = /(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu;

/** A text in the form that the channels accept: trimmed, without characters that XML forbids. */
export const plainText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(unwanted, "").trim();

/** The beginning of a text, at most `max` UTF-16 units. If it is cut, it ends with a whole word. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  // Never ends with half of a character, for instance of an emoji.
  const beginning = text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
  const lastSpace = beginning.search(/\s\S*$/);
  return (lastSpace > max / 2 ? beginning.slice(0, lastSpace) : beginning).trimEnd();
}
