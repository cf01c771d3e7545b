import { unitCodeIn } from "../../../shared/unitCodes.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { imeiFilter, receiptTokenIn, withImei, withSerial } from "../../search/scanned.ts";

/** Returns conditions for evaluations whose purchase, inspection, unit or receipt matches a search. */
export function evaluationsFoundBy(text: string): Prisma.EvaluationWhereInput[] {
  const imei = imeiFilter(text);
  const code = unitCodeIn(text);
  const token = receiptTokenIn(text);
  const unit = [...(code ? [{ code }] : []), ...withImei(text), ...withSerial(text)];
  return [
    ...(imei ? [{ purchase: { OR: withImei(text) } }] : []),
    ...(imei ? [{ purchase: { inspections: { some: { imei } } } }] : []),
    ...(unit.length > 0 ? [{ unit: { OR: unit } }] : []),
    ...(token ? [{ documents: { some: { token } } }] : []),
  ];
}
