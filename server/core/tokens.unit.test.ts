import { expect, test } from "vitest";
import { hashOtp, hashToken, isOtp, newOtp, newToken } from "./tokens.ts";

test("tokens have 256 bits and do not repeat", () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
});

test("the hash of a token is not the token", () => {
  const token = newToken();
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashToken(token)).toBe(hashToken(token));
  expect(hashToken(token)).not.toBe(hashToken(newToken()));
});

test("one-time passwords have 6 digits, with leading zeros", () => {
  const codes = Array.from({ length: 2000 }, newOtp);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
});

test("the hash of a one-time password matches only its own number", () => {
  const hash = hashOtp("01712345678", "123456");
  expect(isOtp(hash, "01712345678", "123456")).toBe(true);
  expect(isOtp(hash, "01712345679", "123456")).toBe(false);
  expect(isOtp(hash, "01712345678", "123457")).toBe(false);
});

test("the same one-time password has a different hash each time", () => {
  expect(hashOtp("01712345678", "123456")).not.toBe(hashOtp("01712345678", "123456"));
});

test("a damaged hash matches nothing", () => {
  for (const hash of ["", ".", "salt", "salt.short"])
    expect(isOtp(hash, "01712345678", "123456")).toBe(false);
});
