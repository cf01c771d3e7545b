import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Env } from "../../config.ts";

const algorithm = "aes-256-gcm";
const [ivLength, tagLength] = [12, 16];

const sealed = "aes:";
const plain = "plain:";

type KeyEnv = Pick<Env, "SECRETS_KEY">;

/**
 * Returns a secret in the form in which it is stored. With SECRETS_KEY, the secret is encrypted. A copy
 * of the database without the key then reveals no secret.
 */
export function seal({ SECRETS_KEY }: KeyEnv, secret: string): string {
  if (!SECRETS_KEY) return plain + secret;
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyOf(SECRETS_KEY), iv);
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return sealed + Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/**
 * Returns a stored secret in plain form; undefined if the secret was encrypted with a key that the server does not
 * have.
 */
export function unseal({ SECRETS_KEY }: KeyEnv, stored: string): string | undefined {
  if (stored.startsWith(plain)) return stored.slice(plain.length);
  if (!SECRETS_KEY || !stored.startsWith(sealed)) return undefined;
  const bytes = Buffer.from(stored.slice(sealed.length), "base64url");
  const decipher = createDecipheriv(algorithm, keyOf(SECRETS_KEY), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    const text = bytes.subarray(ivLength + tagLength);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

const keyOf = (key: string) => Buffer.from(hkdfSync("sha256", key, "", "smarttrade factors", 32));
