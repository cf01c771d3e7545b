import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** The first characters of every API key, which identify requests with a key. */
export const keyPrefix = "st_";

/** A new session token: 256 random bits as 43 characters, which never begin like an API key. */
export function newToken(): string {
  for (;;) {
    const token = randomSecret();
    if (!token.startsWith(keyPrefix)) return token;
  }
}

/** The secret of a new API key: `st_` and 256 random bits. */
export const newApiKeySecret = (): string => `${keyPrefix}${randomSecret()}`;

const randomSecret = () => randomBytes(32).toString("base64url");

/** Longer than any token. A longer value is cut, and is as unknown as before. */
const maxTokenLength = 200;

const scheme = "bearer ";

/**
 * The token in an Authorization header: everything after the scheme, so that a token with a space counts as wrong and
 * not as missing. Undefined without a token.
 */
export function bearerToken(header = ""): string | undefined {
  if (header.slice(0, scheme.length).toLowerCase() !== scheme) return undefined;
  return header.slice(scheme.length).trim().slice(0, maxTokenLength) || undefined;
}

/** The hash of a token for the database. Tokens have enough entropy for a hash without a salt. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A new one-time password: 6 digits, uniformly distributed. */
export function newOtp(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** The hash of a one-time password for the database, salted and bound to its number. */
export function hashOtp(mobile: string, otp: string): string {
  const salt = randomBytes(16).toString("base64url");
  return `${salt}.${digest(salt, mobile, otp)}`;
}

/** Whether the hash is that of this one-time password for this number, compared in constant time. */
export function isOtp(hash: string, mobile: string, otp: string): boolean {
  const [salt = "", expected = ""] = hash.split(".");
  const given = Buffer.from(digest(salt, mobile, otp));
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}

function digest(salt: string, mobile: string, otp: string): string {
  return createHmac("sha256", salt).update(`${mobile}:${otp}`).digest("base64url");
}
