// The alphabet of 3GPP TS 23.038, in which a message of one segment has 160 septets. One character outside of
// it makes the whole message UCS-2, with 70 characters.

/** Septets of a message that is sent, and billed, as one. */
export const segmentSeptets = 160;

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** These take two septets, since each is preceded by an escape. */
const extended = new Set("^{}\\[~]|€\f");

const replacements: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
};

/** The number of septets, or undefined where a character is not in the alphabet. */
export function septetsOf(text: string): number | undefined {
  let septets = 0;
  for (const character of text) {
    if (basic.has(character)) septets += 1;
    else if (extended.has(character)) septets += 2;
    else return undefined;
  }
  return septets;
}

/** UTF-16 code units of a message with other characters that is one segment, and of each of several segments. */
const segmentUnits = { single: 70, joined: 67 };

/** Septets of each of several segments, which have a header that joins them. */
const joinedSeptets = 153;

/** Segments that a message is sent, and billed, as. */
export function segmentsOf(text: string): number {
  const septets = septetsOf(text);
  if (septets !== undefined)
    return septets <= segmentSeptets ? 1 : Math.ceil(septets / joinedSeptets);
  return text.length <= segmentUnits.single ? 1 : Math.ceil(text.length / segmentUnits.joined);
}

export const isOneSegment = (text: string): boolean => segmentsOf(text) === 1;

/** A name in the alphabet: other characters are replaced by similar ones, or left out. */
export function toGsm(name: string): string {
  return [...name]
    .flatMap((character) => (isGsm(character) ? [character] : [...similarTo(character)]))
    .filter(isGsm)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const isGsm = (character: string) => basic.has(character) || extended.has(character);

/** Without its accents, which NFKD separates from their letter. */
const similarTo = (character: string) => replacements[character] ?? character.normalize("NFKD");
