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
 * Returns the condition for units that a typed or scanned text identifies. The text may be a code or a part of it,
 * brand and model, an IMEI or its last digits, or a serial number or a part of it. The text may also be the shop's URL
 * of a label, a receipt, a device, a variant or a sell request. Callers who may read customers also find units by the
 * name or number of the person who bought or reserved the unit.
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
      // A URL with a variant finds the units of this variant.
      ...(code || id ? [] : ofDevice(text)),
    ],
  };
}

const inTitle = (word: string) => ({ searchText: { contains: escapeLike(word) } });

const ofReceipt = (token: string): Prisma.UnitWhereInput => {
  const documents = { some: { OR: [{ token }, { creditNotes: { some: { token } } }] } };
  return { OR: [{ sales: { some: { documents } } }, { evaluation: { documents } }] };
};
