import { describe, expect, test } from "vitest";
import { readEnv } from "./config.ts";

describe("what follows from other settings", () => {
  test("the public address is that of the port, without a slash at its end", () => {
    expect(readEnv({ PORT: "4123" }).PUBLIC_URL).toBe("http://localhost:4123");
    expect(readEnv({ PUBLIC_URL: "https://shop.example/" }).PUBLIC_URL).toBe(
      "https://shop.example",
    );
  });

  test("an embedded database is filled with the demo catalogue, one's own is not", () => {
    expect(readEnv({}).SEED_DEMO).toBe(true);
    expect(readEnv({ DATABASE_URL: "postgresql://db/shop" }).SEED_DEMO).toBe(false);
    expect(readEnv({ SEED_DEMO: "0" }).SEED_DEMO).toBe(false);
  });

  test.each([
    [undefined, 0],
    ["off", 0],
    ["true", 1],
    ["2", 2],
    ["127.0.0.1, 10.0.0.0/8", "127.0.0.1, 10.0.0.0/8"],
  ])("TRUST_PROXY=%s trusts %j", (TRUST_PROXY, expected) => {
    expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toBe(expected);
  });

  test("an empty variable is an unset one", () => {
    expect(readEnv({ PORT: "", ADMIN_MOBILES: "", PUBLIC_URL: "" })).toMatchObject({
      PORT: 4000,
      ADMIN_MOBILES: [],
    });
  });
});

test.each([
  ["PORT", { PORT: "x" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://db" }],
  ["ADMIN_MOBILES", { ADMIN_MOBILES: "01700000001, nobody" }],
  ["SMS_HTTP_URL", { SMS_PROVIDER: "http" }],
  ["SMS_HTTP_HEADERS", { SMS_HTTP_HEADERS: "{" }],
  ["OTP_MAX_ATTEMPTS", { OTP_MAX_ATTEMPTS: "0" }],
  ["SEED_DEMO", { SEED_DEMO: "yes" }],
])("a %s that makes no sense fails with its name", (name, source) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`^  ${name}: `, "m"));
});
