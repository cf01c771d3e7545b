import { imeisSearched } from "../../../shared/imei.ts";
import { serialOf } from "../../../shared/serials.ts";
import { partOfCode, unitCodeIn } from "../../../shared/unitCodes.ts";
import { escapeLike } from "../../database/sql.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { normalizeText, plainWords } from "../../search/normalize.ts";
import { buyersFoundBy } from "../../search/people.ts";

/**
 * Finds the units that a typed or scanned text means: by a code or part of one, by brand and model, by an IMEI or its
 * last digits, by a serial number or part of one, by a buyer's name or number, and by an address of the shop (of a
 * label, a receipt, a device, a variant or a sell request).
 */
export function unitsFoundBy(text: string): Prisma.UnitWhereInput {
  const words = plainWords(normalizeText(text)).split(" ").filter(Boolean);
  const code = unitCodeIn(text);
  const token = receiptTokenIn(text);
  const id = code ? undefined : lastIdIn(text);
  return {
    OR: [
      { code: { contains: escapeLike(partOfCode(text)) } },
      ...(code ? [{ code }] : []),
      ...(words.length > 0 ? [{ device: { AND: words.map(inTitle) } }] : []),
      ...withImei(text),
      ...withSerial(text),
      { sales: { some: buyersFoundBy(text) } },
      ...(token ? [ofReceipt(token)] : []),
      ...(id ? [{ id }, { deviceId: id }, { variantId: id }, { evaluationId: id }] : []),
    ],
  };
}

/** The sell requests whose purchase, inspection, unit or receipt a text means. */
export function evaluationsFoundBy(text: string): Prisma.EvaluationWhereInput[] {
  const imei = imeiFilter(text);
  const code = unitCodeIn(text);
  const token = receiptTokenIn(text);
  const id = code ? undefined : lastIdIn(text);
  const unit = [...(code ? [{ code }] : []), ...withImei(text), ...withSerial(text)];
  return [
    ...(imei ? [{ purchase: { OR: withImei(text) } }] : []),
    ...(imei ? [{ purchase: { inspections: { some: { imei } } } }] : []),
    ...(unit.length > 0 ? [{ unit: { OR: unit } }] : []),
    ...(token ? [{ receipts: { some: { token } } }] : []),
    ...(id ? [{ id }] : []),
  ];
}

const inTitle = (word: string) => ({ searchText: { contains: escapeLike(word) } });

/** Which IMEIs a text means; undefined if none. */
function imeiFilter(text: string) {
  const { imeis, lastDigits } = imeisSearched(text);
  if (lastDigits !== null) return { endsWith: lastDigits };
  return imeis.length > 0 ? { in: imeis } : undefined;
}

function withImei(text: string) {
  const imei = imeiFilter(text);
  return imei ? [{ imei }, { imei2: imei }] : [];
}

/** Fewer characters are part of too many serial numbers. */
const minSerialPart = 4;

function withSerial(text: string) {
  const serial = serialOf(text);
  if (serial === "") return [];
  // Barcodes on Apple's boxes begin with an S that the printed number lacks.
  const spellings = serial.startsWith("S") ? [serial, serial.slice(1)] : [serial];
  return [
    { serial: { in: spellings } },
    ...(serial.length >= minSerialPart ? [{ serial: { contains: escapeLike(serial) } }] : []),
  ];
}

/** A token is case-sensitive: a scanner that changes the case finds nothing. */
const receiptTokenIn = (text: string) => /\/receipts?\/([\w-]{20,100})/i.exec(text)?.[1];

const ofReceipt = (token: string): Prisma.UnitWhereInput => {
  const receipts = { some: { token } };
  return { OR: [{ sales: { some: { receipts } } }, { evaluation: { receipts } }] };
};

const uuids = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi;

/** The id in an address: the last one, since a variant follows its device. */
const lastIdIn = (text: string) => text.match(uuids)?.at(-1)?.toLowerCase();
