import { randomInt } from "node:crypto";
import { codeAlphabet, codeLength, codePrefix } from "../../../shared/unitCodes.ts";
import type { Transaction } from "../../database/client.ts";

const newCode = () =>
  codePrefix +
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");

/**
 * Returns a code that no unit has. If two units get the same code at the same time, the second insertion fails, because
 * the column is unique.
 */
export async function unusedCode(tx: Transaction): Promise<string> {
  const code = newCode();
  const isUsed = (await tx.unit.count({ where: { code } })) > 0;
  return isUsed ? unusedCode(tx) : code;
}
