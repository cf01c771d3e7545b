import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A session's token: 256 random bits that mean nothing, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. Tokens can't be guessed, so a plain hash hides them. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A one-time password of 6 digits, each of the million as likely as any other. */
export function newOtp(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What the database keeps of a one-time password: a salted hash that is good for one number. */
export function hashOtp(mobile: string, otp: string): string {
  const salt = randomBytes(16).toString("base64url");
  return `${salt}.${digest(salt, mobile, otp)}`;
}

/** Whether the hash is that of this one-time password for this number; in constant time. */
export function isOtp(hash: string, mobile: string, otp: string): boolean {
  const [salt = "", expected = ""] = hash.split(".");
  const given = Buffer.from(digest(salt, mobile, otp));
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}

function digest(salt: string, mobile: string, otp: string): string {
  return createHmac("sha256", salt).update(`${mobile}:${otp}`).digest("base64url");
}
