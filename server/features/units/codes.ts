import { randomInt } from "node:crypto";
import type { Transaction } from "../../database/client.ts";

/** Digits, and letters that look like none of them. */
const alphabet = "0123456789ACEFHJKMNPRTUVWXY";

const length = 5;
const prefix = "U-";

const newCode = () =>
  prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** A code that no unit has. Two units that get the same one at once fail at the unique column. */
export async function unusedCode(tx: Transaction): Promise<string> {
  const code = newCode();
  const isUsed = (await tx.unit.count({ where: { code } })) > 0;
  return isUsed ? unusedCode(tx) : code;
}

/** A code as people type it, in any case and without its beginning, too. */
export function normalizeCode(text: string): string {
  const typed = text.trim().toUpperCase().replaceAll(/\s/g, "");
  return typed.length === length ? prefix + typed : typed;
}
