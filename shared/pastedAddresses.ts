import { keyInSegment } from "./deviceKeys.ts";
import { latinDigits } from "./typedText.ts";
import { percentDecoded } from "./unitCodes.ts";

/** Longer strings are not addresses of the shop. */
const maxLength = 2_000;

/** Matches the part of a path that names a device, on the public site and in the console. */
const devicePage =
  /(?:(?:smartphone|tablet|wearable|gadget)details|quote|productevaluation|update(?:smartphone|tablet|wearable|gadget))\/([^/?#\s]+)/i;

const uuid = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi;

/** Returns the last id in a string. In an address, the id of a variant comes after the id of the device. */
export const lastIdIn = (text: string): string | undefined =>
  text.match(uuid)?.at(-1)?.toLowerCase();

/**
 * Returns the id or key of the device whose page has the pasted address. Also reads the last segment of an address, a
 * key alone, and an id alone. Returns undefined for other strings.
 */
export function deviceIn(text: string): string | undefined {
  const plain = latinDigits(percentDecoded(text.slice(0, maxLength))).trim();
  const segment = devicePage.exec(plain)?.[1] ?? plain;
  const [id] = segment.match(uuid) ?? [];
  if (id) return id === segment ? id.toLowerCase() : undefined;
  return /[\s/]/.test(segment) ? undefined : keyInSegment(segment);
}

/**
 * Returns whether a string is the address of a device's page, or an id and nothing else. Such a string is not searched
 * for as words.
 */
export const isPasted = (text: string): boolean =>
  devicePage.test(percentDecoded(text)) || lastIdIn(text) === text.trim().toLowerCase();

/**
 * Shortens a search text that exceeds the maximum length. If the text is a pasted address, returns the id or key in it.
 */
export const fittingSearch = (text: string, maximum: number): string =>
  text.length <= maximum ? text : (deviceIn(text) ?? lastIdIn(text) ?? text.slice(0, maximum));
