import { z } from "zod";
import { dayOf } from "../../../shared/days.ts";
import type { Transaction } from "../../database/client.ts";
import type { ReceiptKind } from "../../generated/prisma/enums.ts";

/** For each kind, the first letter of its document numbers. */
export const seriesOf = { SALE: "S", PURCHASE: "P", CREDIT_NOTE: "C" } as const satisfies Record<
  ReceiptKind,
  string
>;

/** The month in which a fiscal year of Bangladesh begins. */
const july = 7;

/** Returns the fiscal year of a time in Dhaka: 2627 for July 2026 to June 2027. */
export function fiscalYearOf(time: Date): number {
  const [year = 0, month = 0] = dayOf(time).split("-").map(Number);
  const first = month >= july ? year : year - 1;
  return (first % 100) * 100 + ((first + 1) % 100);
}

/** The number of a document, with its fiscal year and its position in the series. */
export type DocumentNumber = { fiscalYear: number; position: number; number: string };

const taken = z.tuple([z.object({ last: z.int() })]);

/** Returns the number of a document: `S-2627-000123`. */
export function numberOf(kind: ReceiptKind, fiscalYear: number, position: number): string {
  const year = String(fiscalYear).padStart(4, "0");
  return `${seriesOf[kind]}-${year}-${String(position).padStart(6, "0")}`;
}

/**
 * Takes the next number of a series. The series stays locked until the transaction ends, so that a rollback leaves no
 * gap. Call this function last in a transaction, so that the series is locked only briefly.
 */
export async function takeNumber(
  tx: Transaction,
  kind: ReceiptKind,
  at: Date,
): Promise<DocumentNumber> {
  const fiscalYear = fiscalYearOf(at);
  const rows = await tx.$queryRaw`
    INSERT INTO document_counter (kind, "fiscalYear", last) VALUES (${kind}::"ReceiptKind", ${fiscalYear}, 1)
    ON CONFLICT (kind, "fiscalYear") DO UPDATE SET last = document_counter.last + 1
    RETURNING last`;
  const [{ last: position }] = taken.parse(rows);
  return { fiscalYear, position, number: numberOf(kind, fiscalYear, position) };
}
