import { randomBytes } from "node:crypto";
import { withoutMarks } from "../../../shared/typedText.ts";
import { hashToken } from "../../core/tokens.ts";
import type { Transaction } from "../../database/client.ts";
import { lists } from "../../generated/limits.ts";

/** The characters of Crockford's base 32. None of its letters looks like a digit. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** The number of characters of a code. A code has 80 random bits, too many to guess it from its hash. */
const length = 16;

function newCode(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % 32)).join("");
  return letters.replaceAll(/.{4}(?=.)/g, "$&-");
}

/** Returns a code in the form in which codes are hashed. A letter that looks like a digit is read as this digit. */
function read(text: string): string {
  const plain = withoutMarks(text.slice(0, 100)).toLowerCase();
  return plain
    .replaceAll(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
}

const hashOf = (userId: string, code: string) => hashToken(`${userId}:${read(code)}`);

/** Returns whether a string has the length of a recovery code. */
export const isRecoveryCode = (text: string): boolean => read(text).length === length;

/** Replaces a user's recovery codes, and returns the new codes. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: lists.Mutation.renewRecoveryCodes }, newCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
  });
  return codes;
}

/** Marks a code as used if it is an unused code of the user. Returns whether the code was accepted. */
export async function acceptRecoveryCode(
  tx: Transaction,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const where = { userId, codeHash: hashOf(userId, code), usedAt: null };
  const { count } = await tx.recoveryCode.updateMany({ where, data: { usedAt: now } });
  return count === 1;
}
