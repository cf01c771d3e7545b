/** Maps each letter that Crockford's base 32 leaves out to the digit that looks like this letter. */
const lookalikes: Readonly<Record<string, string>> = { i: "1", l: "1", o: "0" };

/** Normalizes a device key. Returns undefined if the string is not a device key. */
export function deviceKey(text: string): string | undefined {
  if (text.length !== 8) return undefined;
  const key = text.toLowerCase().replace(/[ilo]/g, (letter) => lookalikes[letter] ?? letter);
  return /^[0-9a-hjkmnp-tv-z]{8}$/.test(key) ? key : undefined;
}

/** Returns the key at the end of a path segment such as `samsung-galaxy-s23-3f7k2q9d`. */
export const keyInSegment = (segment: string): string | undefined =>
  deviceKey(segment.slice(segment.lastIndexOf("-") + 1));
