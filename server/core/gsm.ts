// The alphabet of SMS messages (3GPP TS 23.038). A message of one segment has at most 160 septets. If a message
// contains any other character, the whole message is sent as UCS-2, with 70 characters in a segment.

/** The number of septets in a message that is sent and billed as one segment. */
export const segmentSeptets = 160;

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** These characters take two septets, because an escape precedes each of them. */
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

/** Returns the number of septets, or undefined if a character is not in the alphabet. */
export function septetsOf(text: string): number | undefined {
  let septets = 0;
  for (const character of text) {
    if (basic.has(character)) septets += 1;
    else if (extended.has(character)) septets += 2;
    else return undefined;
  }
  return septets;
}

/** The number of UTF-16 code units in a UCS-2 message of one segment, and in each segment of a longer message. */
const segmentUnits = { single: 70, joined: 67 };

/**
 * The number of septets in each segment of a longer message. The rest of the segment is a header that joins the
 * segments.
 */
const joinedSeptets = 153;

/** Returns the number of segments in which a message is sent and billed. */
export function segmentsOf(text: string): number {
  const septets = septetsOf(text);
  if (septets !== undefined)
    return septets <= segmentSeptets ? 1 : Math.ceil(septets / joinedSeptets);
  return text.length <= segmentUnits.single ? 1 : Math.ceil(text.length / segmentUnits.joined);
}

export const isOneSegment = (text: string): boolean => segmentsOf(text) === 1;

/**
 * Converts a name to the SMS alphabet. Characters outside the alphabet are replaced by similar characters, or removed.
 */
export function toGsm(name: string): string {
  return [...name]
    .flatMap((character) => (isGsm(character) ? [character] : [...similarTo(character)]))
    .filter(isGsm)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const isGsm = (character: string) => basic.has(character) || extended.has(character);

/**
 * Returns characters that look similar. NFKD separates accents from their letters; the accents are filtered out later.
 */
const similarTo = (character: string) => replacements[character] ?? character.normalize("NFKD");
