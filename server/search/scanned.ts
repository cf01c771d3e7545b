import { imeisSearched } from "../../shared/imei.ts";
import { deviceIn, lastIdIn } from "../../shared/pastedAddresses.ts";
import { serialOf } from "../../shared/serials.ts";
import { escapeLike } from "../database/sql.ts";

/**
 * Returns a condition for the IMEIs in a string, or for IMEIs that end with the digits in the string. Returns undefined
 * if the string has neither IMEIs nor digits.
 */
export function imeiFilter(text: string) {
  const { imeis, lastDigits } = imeisSearched(text);
  if (lastDigits !== null) return { endsWith: lastDigits };
  return imeis.length > 0 ? { in: imeis } : undefined;
}

/** Returns conditions for units or purchases that have an IMEI of the text in one of their two fields. */
export function withImei(text: string) {
  const imei = imeiFilter(text);
  return imei ? [{ imei }, { imei2: imei }] : [];
}

/** Shorter texts are part of too many serial numbers. */
const minSerialPart = 4;

/** Returns conditions for the serial number in a string. The string may also be a part of a serial number. */
export function withSerial(text: string) {
  const serial = serialOf(text);
  if (serial === "") return [];
  // The barcode on an Apple box begins with an S that the printed serial number lacks.
  const spellings = serial.startsWith("S") ? [serial, serial.slice(1)] : [serial];
  return [
    { serial: { in: spellings } },
    ...(serial.length >= minSerialPart ? [{ serial: { contains: escapeLike(serial) } }] : []),
  ];
}

/**
 * Returns the token in a receipt's address. Tokens are case-sensitive, so a scanner that changes the letter case finds
 * nothing.
 */
export const receiptTokenIn = (text: string) => /\/receipts?\/([\w-]{20,100})/i.exec(text)?.[1];

/** Returns a condition for the row with the last id in a pasted address. */
export function withId(text: string) {
  const id = lastIdIn(text);
  return id ? [{ id }] : [];
}

/** Returns a condition for the device to whose page a pasted address leads. */
export function ofDevice(text: string) {
  const idOrKey = deviceIn(text);
  if (!idOrKey) return [];
  return idOrKey.includes("-") ? [{ deviceId: idOrKey }] : [{ device: { key: idOrKey } }];
}
