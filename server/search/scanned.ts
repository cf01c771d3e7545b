import { imeisSearched } from "../../shared/imei.ts";
import { deviceIn, lastIdIn } from "../../shared/pastedAddresses.ts";
import { serialOf } from "../../shared/serials.ts";
import { escapeLike } from "../database/sql.ts";

/** Which IMEIs a text means; undefined if none. */
export function imeiFilter(text: string) {
  const { imeis, lastDigits } = imeisSearched(text);
  if (lastDigits !== null) return { endsWith: lastDigits };
  return imeis.length > 0 ? { in: imeis } : undefined;
}

/** The fields of a unit or a purchase in which an IMEI that the text means may stand. */
export function withImei(text: string) {
  const imei = imeiFilter(text);
  return imei ? [{ imei }, { imei2: imei }] : [];
}

/** Fewer characters are part of too many serial numbers. */
const minSerialPart = 4;

/** The conditions for the serial number that a text means, or a part of it. */
export function withSerial(text: string) {
  const serial = serialOf(text);
  if (serial === "") return [];
  // Barcodes on Apple's boxes begin with an S that the printed number lacks.
  const spellings = serial.startsWith("S") ? [serial, serial.slice(1)] : [serial];
  return [
    { serial: { in: spellings } },
    ...(serial.length >= minSerialPart ? [{ serial: { contains: escapeLike(serial) } }] : []),
  ];
}

/** The token in a receipt's address. A token is case-sensitive: a scanner that changes the case finds nothing. */
export const receiptTokenIn = (text: string) => /\/receipts?\/([\w-]{20,100})/i.exec(text)?.[1];

/** The condition for the row whose id is the last one in a pasted address. */
export function withId(text: string) {
  const id = lastIdIn(text);
  return id ? [{ id }] : [];
}

/** The condition for the device whose page has the pasted address. */
export function ofDevice(text: string) {
  const idOrKey = deviceIn(text);
  if (!idOrKey) return [];
  return idOrKey.includes("-") ? [{ deviceId: idOrKey }] : [{ device: { key: idOrKey } }];
}
