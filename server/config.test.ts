import { describe, expect, test } from "vitest";
import { isLoopback, readEnv } from "./config.ts";
import "./core/validation.ts";

/** The NODE_ENV variables of a server that `npm start` runs. */
const npmStart = (OPERATOR_NODE_ENV: string) => ({ NODE_ENV: "production", OPERATOR_NODE_ENV });

describe("derived settings", () => {
  test("PUBLIC_URL defaults to localhost with the port, and loses its trailing slash", () => {
    expect(readEnv({ PORT: "4123" }).PUBLIC_URL).toBe("http://localhost:4123");
    expect(readEnv({ PUBLIC_URL: "https://shop.example/" }).PUBLIC_URL).toBe(
      "https://shop.example",
    );
  });

  test.each([
    ["on a developer's machine", {}, true],
    ["with a loopback address", { PUBLIC_URL: "http://127.0.0.1:4000" }, true],
    ["by npm start on a laptop", npmStart("development"), true],
    ["by npm start with NODE_ENV=production", npmStart("production"), false],
    ["with NODE_ENV=production", { NODE_ENV: "production" }, false],
    ["with a public address", { PUBLIC_URL: "https://shop.example" }, false],
    [
      "with an address that begins like localhost",
      { PUBLIC_URL: "http://localhost.example" },
      false,
    ],
    ["with an SMS gateway", { SMS_PROVIDER: "http", SMS_HTTP_URL: "http://sms.example" }, false],
    ["with a database of one's own", { DATABASE_URL: "postgresql://db/shop" }, false],
    ["where it is switched off", { SEED_DEMO: "0" }, false],
    ["where it is switched on", { SEED_DEMO: "1", PUBLIC_URL: "https://shop.example" }, true],
  ])("the demo catalogue %s: %j gives %s", (_where, settings, expected) => {
    expect(readEnv(settings as Record<string, string>).SEED_DEMO).toBe(expected);
  });

  test("RESPONSE_CACHE_MB may still be given by its former name", () => {
    expect(readEnv({}).RESPONSE_CACHE_MB).toBe(64);
    expect(readEnv({ ANSWERS_MEMORY_MB: "0" }).RESPONSE_CACHE_MB).toBe(0);
    const both = readEnv({ ANSWERS_MEMORY_MB: "0", RESPONSE_CACHE_MB: "8" });
    expect(both.RESPONSE_CACHE_MB).toBe(8);
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

  test("an empty variable counts as unset", () => {
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
  ["RESPONSE_CACHE_MB", { RESPONSE_CACHE_MB: "much" }],
  ["OTP_WRONG_PER_IP", { OTP_WRONG_PER_IP: "-1" }],
  ["SMS_NOTIFICATIONS", { SMS_NOTIFICATIONS: "true" }],
  ["SMS_NOTIFICATIONS_PER_DAY", { SMS_NOTIFICATIONS_PER_DAY: "many" }],
  ["PUBLIC_URL", { SMS_NOTIFICATIONS: "1", PUBLIC_URL: `https://${"a".repeat(70)}.com` }],
])("an invalid %s is an error that names it", (name, source) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`^  ${name}: `, "m"));
});

test("an invalid choice is said with the choices", () => {
  expect(() => readEnv({ SMS_PROVIDER: "pigeon" })).toThrow(/SMS_PROVIDER: .*"console"\|"http"/);
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["::1", true],
  ["[::1]", true],
  ["::ffff:127.0.0.1", true],
  ["", false],
  ["localhost.example", false],
  ["127.0.0.1.example", false],
  ["my-localhost", false],
  ["10.0.0.1", false],
  ["::ffff:10.0.0.1", false],
])("%j as a loopback host: %s", (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});
