import { randomInt } from "node:crypto";
import { codeAlphabet, codeLength, codePrefix } from "../../../shared/unitCodes.ts";
import type { Transaction } from "../../database/client.ts";

const newCode = () =>
  codePrefix +
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");

/** A code that no unit has. Two units that get the same one at once fail at the unique column. */
export async function unusedCode(tx: Transaction): Promise<string> {
  const code = newCode();
  const isUsed = (await tx.unit.count({ where: { code } })) > 0;
  return isUsed ? unusedCode(tx) : code;
}
