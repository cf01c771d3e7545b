import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { isLoopback, readEnv } from "./config.ts";
import { trustsAnyCertificate } from "./databaseAddress.ts";
import "./core/validation.ts";

/** Returns the variables with which `npm start` runs a server when the operator has set NODE_ENV to the given value. */
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

  test("machine-readable opening hours default to the demo's only if the human-readable line is the demo's", () => {
    expect(readEnv({}).SHOP_OPEN_TIMES).toBe("We-Mo 10:00-20:00");
    expect(readEnv({ SHOP_HOURS: "Every day" }).SHOP_OPEN_TIMES).toBe("");
    const { SHOP_OPEN_TIMES } = readEnv({
      SHOP_HOURS: "Fridays",
      SHOP_OPEN_TIMES: "Fr 15:00-21:00",
    });
    expect(SHOP_OPEN_TIMES).toBe("Fr 15:00-21:00");
    expect(() => readEnv({ SHOP_OPEN_TIMES: "Fridays" })).toThrow("SHOP_OPEN_TIMES");
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
  ["RATE_LIMIT_PER_MINUTE", { RATE_LIMIT_PER_MINUTE: "-1" }],
  ["RESPONSE_CACHE_MB", { RESPONSE_CACHE_MB: "much" }],
  ["OTP_WRONG_PER_IP", { OTP_WRONG_PER_IP: "-1" }],
  ["SMS_NOTIFICATIONS_PER_DAY", { SMS_NOTIFICATIONS_PER_DAY: "many" }],
  ["PUBLIC_URL", { SMS_NOTIFICATIONS: "1", PUBLIC_URL: `https://${"a".repeat(70)}.com` }],
  ["DATABASE_URL", { DATABASE_URL: "postgresql://user:password@db:99999/shop" }],
  ["DATABASE_URL", { DATABASE_URL: "postgresql://user:p%ffss@db/shop" }],
  ["DATABASE_DIRECT_URL", { DATABASE_DIRECT_URL: "postgresql://user%ff:password@db/shop" }],
  ["DATABASE_REPLICA_URLS.0", { DATABASE_REPLICA_URLS: "postgresql://user:p%E0%A4@db/shop" }],
  ["REDIS_URL", { REDIS_URL: "redis://cache:99999" }],
  ["TRUST_PROXY", { TRUST_PROXY: "the balancer" }],
  ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/99" }],
  ["SMS_HTTP_HEADERS", { SMS_HTTP_HEADERS: '{"two words":"x"}' }],
  ["SMS_HTTP_HEADERS", { SMS_HTTP_HEADERS: '{"x-key":"two\\nlines"}' }],
  ["SMS_HTTP_BODY", { SMS_HTTP_BODY: '{"number":"{{to}}","text":"Your code"}' }],
  ["S3_BUCKET", { S3_ENDPOINT: "https://s3.example" }],
  ["S3_SECRET_ACCESS_KEY", { S3_BUCKET: "images", S3_ACCESS_KEY_ID: "id" }],
  ["SHOP_MESSAGING_NUMBER", { SHOP_MESSAGING_NUMBER: "+8801700000000" }],
])("an invalid %s is an error that names it: %j", (name, source) => {
  expect(() => readEnv(source as Record<string, string>)).toThrow(
    new RegExp(`^  ${name}: (?!Invalid)`, "m"),
  );
});

test.each([
  ["PORT", "65536", "must be from 0 to 65535"],
  ["PORT", "4000.5", "must be a whole number"],
  ["PORT", " ", "must be a whole number"],
  ["IMPORT_CSV_MB", "1001", "must be from 1 to 1000"],
  ["OTP_TTL_SECONDS", "99999999999999", "must be from 1 to 86400"],
  ["PUBLIC_URL", "shop.example", "must be a URL that begins with https:// or http://"],
  ["PUBLIC_URL", "localhost:4000", "must be a URL that begins with https:// or http://"],
  ["PUBLIC_URL", "https://a.example/shop", "must be an address without a path"],
  ["S3_ENDPOINT", "localhost:9000", "must be a URL that begins with https:// or http://"],
  ["SHOP_CHAT_URL", "javascript:alert(1)", "must be a URL that begins with https:// or http://"],
])("%s=%s: %s", (name, value, message) => {
  expect(() => readEnv({ [name]: value, S3_BUCKET: "images" })).toThrow(`${name}: ${message}`);
});

describe("sslmode in DATABASE_URL has the same meaning as for PostgreSQL's own programs", () => {
  const withQuery = (query: string) => {
    const { DATABASE_URL = "" } = readEnv({
      DATABASE_URL: `postgresql://user:secret@db/shop${query}`,
    });
    const { ssl } = new pg.Client({ connectionString: DATABASE_URL }) as { ssl: unknown };
    return { ssl, trustsAny: trustsAnyCertificate(DATABASE_URL) };
  };

  test.each([
    ["", false, false],
    ["?sslmode=disable", false, false],
    ["?sslmode=require", { rejectUnauthorized: false }, true],
    ["?sslmode=require&channel_binding=require", { rejectUnauthorized: false }, true],
    ["?application_name=shop&sslmode=prefer", { rejectUnauthorized: false }, true],
    ["?sslmode=no-verify", { rejectUnauthorized: false }, true],
    ["?sslmode=verify-full", {}, false],
    ["?sslrootcert=system", {}, false],
    ["?sslmode=verify-full&sslrootcert=package.json", { ca: expect.any(String) }, false],
    [
      "?sslmode=require&sslrootcert=package.json",
      { ca: expect.any(String), checkServerIdentity: expect.any(Function) },
      false,
    ],
    [
      "?sslmode=verify-ca&sslrootcert=package.json",
      { ca: expect.any(String), checkServerIdentity: expect.any(Function) },
      false,
    ],
  ])("%s", (query, ssl, trustsAny) => {
    expect(withQuery(query)).toEqual({ ssl, trustsAny });
  });

  test.each([
    ["?sslmode=verify-full&sslrootcert=/none/ca.pem", "can't be read: /none/ca.pem (ENOENT)"],
    ["?sslmode=verify-ca", "needs sslrootcert=FILE with sslmode=verify-ca"],
    ["?sslmode=allow", "can't have sslmode=allow"],
  ])("%s is refused, and the error says why", (query, message) => {
    expect(() => withQuery(query)).toThrow(message);
    expect(() => withQuery(query)).not.toThrow("secret");
  });
});

test("PUBLIC_URL is the origin that browsers send", () => {
  const { PUBLIC_URL } = readEnv({ PUBLIC_URL: "HTTPS://Shop.Example:443/" });
  expect(PUBLIC_URL).toBe("https://shop.example");
});

test("a DATABASE_URL may name a socket", () => {
  const DATABASE_URL = "postgresql://user:password@/shop?host=/var/run/postgresql";
  expect(readEnv({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test.each(["p%25ss", "p%ss", "%E0%A6%95"])(
  "a DATABASE_URL may have the password %j",
  (password) => {
    const DATABASE_URL = `postgresql://user:${password}@db/shop`;
    expect(readEnv({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  },
);

test.each([
  ["SMS_PROVIDER", "pigeon", '"console"|"http"'],
  ["SEED_DEMO", "yes", '"0"|"1"'],
  ["SMS_NOTIFICATIONS", "true", '"0"|"1"'],
])("the error of %s=%s tells the choices", (name, value, choices) => {
  expect(() => readEnv({ [name]: value })).toThrow(`one of ${choices}`);
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
])("whether %j is a loopback host: %s", (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});

describe("the documentation of the settings", () => {
  const settings = Object.keys(readEnv({})).filter((name) => name !== "NODE_ENV");
  const shown = parseEnv(readFileSync(".env.example", "utf8").replace(/^#(?=[A-Z])/gm, ""));

  test(".env.example has the default of each setting, or a valid example", () => {
    const examples = [
      ...["TRUST_PROXY", "DATABASE_REPLICA_URLS", "ADMIN_MOBILES", "SMS_HTTP_HEADERS"],
      // The default depends on the machine.
      "SEED_DEMO",
    ];
    const names = settings.filter((name) => !examples.includes(name));
    const pick = (env: object) =>
      Object.fromEntries(Object.entries(env).filter(([name]) => names.includes(name)));
    expect(pick(readEnv(shown as Record<string, string>))).toEqual(pick(readEnv({})));
    expect(settings.filter((name) => !(name in shown))).toEqual([]);
  });

  test("docs/settings.md names each setting", () => {
    const page = readFileSync("docs/settings.md", "utf8");
    const names = new Set([...settings, ...Object.keys(shown)]);
    names.delete("POSTGRES_PASSWORD");
    expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
