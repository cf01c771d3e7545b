import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** The first characters of every API key. They distinguish API keys from session tokens. */
export const keyPrefix = "st_";

/** Returns a new session token: 256 random bits as 43 characters. A session token never begins like an API key. */
export function newToken(): string {
  for (;;) {
    const token = randomSecret();
    if (!token.startsWith(keyPrefix)) return token;
  }
}

/** Returns the secret of a new API key: `st_` and 256 random bits. */
export const newApiKeySecret = (): string => `${keyPrefix}${randomSecret()}`;

const randomSecret = () => randomBytes(32).toString("base64url");

/** Longer values are cut. Every token is shorter than this, so a cut value is never a valid token. */
const maxTokenLength = 200;

const scheme = "bearer ";

/**
 * Returns the token in an Authorization header; undefined if the header has no token. The token is everything after the
 * scheme. A token that contains a space therefore counts as wrong, not as missing.
 */
export function bearerToken(header = ""): string | undefined {
  if (header.slice(0, scheme.length).toLowerCase() !== scheme) return undefined;
  return header.slice(scheme.length).trim().slice(0, maxTokenLength) || undefined;
}

/** Returns the hash of a token, as the database stores it. Tokens have enough entropy for a hash without a salt. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns a new one-time password: 6 digits, uniformly distributed. */
export function newOtp(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Returns the hash of a one-time password, as the database stores it: salted, and bound to the mobile number. */
export function hashOtp(mobile: string, otp: string): string {
  const salt = randomBytes(16).toString("base64url");
  return `${salt}.${digest(salt, mobile, otp)}`;
}

/** Returns whether a stored hash belongs to this one-time password and mobile number. Compares in constant time. */
export function isOtp(hash: string, mobile: string, otp: string): boolean {
  const [salt = "", expected = ""] = hash.split(".");
  const given = Buffer.from(digest(salt, mobile, otp));
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}

function digest(salt: string, mobile: string, otp: string): string {
  return createHmac("sha256", salt).update(`${mobile}:${otp}`).digest("base64url");
}
