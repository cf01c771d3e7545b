import { lastIdIn } from "../../../shared/pastedAddresses.ts";
import { partOfCode, unitCodeIn } from "../../../shared/unitCodes.ts";
import type { Actor } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import { escapeLike } from "../../database/sql.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { normalizeText, plainWords } from "../../search/normalize.ts";
import { buyersFoundBy, reservedFor } from "../../search/people.ts";
import { ofDevice, receiptTokenIn, withImei, withSerial } from "../../search/scanned.ts";

/**
 * Finds the units that a typed or scanned text means: by a code or part of one, by brand and model, by an IMEI or its
 * last digits, by a serial number or part of one, by the name or number of somebody who bought or reserved them, and by an address of the shop (of a
 * label, a receipt, a device, a variant or a sell request). Only readers who may know buyers find by them.
 */
export function unitsFoundBy(actor: Actor, text: string, now: Date): Prisma.UnitWhereInput {
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
      ...(may(actor, "readCustomers")
        ? [{ sales: { some: buyersFoundBy(text) } }, reservedFor(text, now)]
        : []),
      ...(token ? [ofReceipt(token)] : []),
      ...(id ? [{ id }, { deviceId: id }, { variantId: id }, { evaluationId: id }] : []),
      // An address with a variant means the pieces of this variant.
      ...(code || id ? [] : ofDevice(text)),
    ],
  };
}

const inTitle = (word: string) => ({ searchText: { contains: escapeLike(word) } });

const ofReceipt = (token: string): Prisma.UnitWhereInput => {
  const documents = { some: { OR: [{ token }, { creditNotes: { some: { token } } }] } };
  return { OR: [{ sales: { some: { documents } } }, { evaluation: { documents } }] };
};
