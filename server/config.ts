import { validateHeaderName, validateHeaderValue } from "node:http";
import proxyAddresses from "@fastify/proxy-addr";
import { z } from "zod";
import { readOpeningHours } from "../shared/openingHours.ts";
import { postgres } from "./databaseAddress.ts";

/** Returns the schema of a whole number within the limits, inclusive. */
const whole = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);
/** The largest value of an `integer` column. */
const maxCount = 2_147_483_647;
const count = (standard: number) => whole(0, maxCount).default(standard);
const daySeconds = 86_400;
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );
/** The schema of an absolute http or https URL. */
const httpUrl = z
  .string()
  .trim()
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
    error: "must be a URL that begins with https:// or http://",
    abort: true,
  });
const mobiles = list.refine(
  (numbers) =>
    numbers.every((number) =>
      /^(?:(?:\+|00)?880?)?0?1[3-9]\d{8}$/.test(number.replaceAll(/[\s.()-]/g, "")),
    ),
  "must be Bangladeshi mobile numbers, separated by commas",
);
/** The number of trusted proxies in a row, or their addresses and networks. 0 means none. */
const proxies = z
  .string()
  .default("0")
  .transform((value): number | string => {
    if (/^(false|off|no)$/i.test(value)) return 0;
    if (/^(true|on|yes)$/i.test(value)) return 1;
    return /^\d+$/.test(value) ? Number(value) : value;
  })
  .refine(
    (value) => typeof value === "number" || areAddresses(value),
    "must be addresses and networks, separated by commas, or the number of proxies in a row",
  );

function areAddresses(text: string): boolean {
  try {
    proxyAddresses.compile(text.split(",").map((part) => part.trim()));
    return true;
  } catch {
    return false;
  }
}

const headers = z.string().transform((value, ctx) => {
  try {
    const given = z.record(z.string(), z.string()).parse(JSON.parse(value));
    for (const [name, content] of Object.entries(given)) {
      validateHeaderName(name);
      validateHeaderValue(name, content);
    }
    return given;
  } catch {
    const message = "must be a JSON object of header fields, whose values are strings";
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

const shop = {
  SHOP_NAME: z.string().default("SmartTrade"),
  SHOP_ADDRESS: z
    .string()
    .default("Shop 32, Block D, Level 5, Bashundhara City Shopping Mall, Panthapath, Dhaka 1215"),
  SHOP_PHONE: z.string().default("+8801700000000"),
  SHOP_EMAIL: z
    .email('must be an e-mail address, such as "shop@example.com"')
    .default("hello@smarttrade.example"),
  SHOP_PHOTOS_URL: httpUrl.default("https://www.instagram.com/smarttrade"),
  SHOP_SOCIAL_URL: httpUrl.default("https://www.facebook.com/smarttrade"),
  SHOP_CHAT_URL: httpUrl.default("https://m.me/smarttrade"),
  SHOP_MESSAGING_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/, "must be 8 to 15 digits")
    .default("8801700000000"),
  SHOP_MAP_URL: httpUrl.default(
    "https://www.openstreetmap.org/export/embed.html?bbox=90.386%2C23.748%2C90.396%2C23.754&layer=mapnik&marker=23.7510%2C90.3908",
  ),
  SHOP_HOURS: z.string().optional(),
  SHOP_HOURS_BN: z.string().optional(),
  SHOP_OPEN_TIMES: z
    .string()
    .refine(
      (text) => readOpeningHours(text) !== null,
      'must be times, such as "Mo-Th,Sa 10:00-20:00"',
    )
    .optional(),
  SHOP_ANSWER_HOURS: whole(1, 720).default(24),
  SHOP_DELIVERY_IN_DHAKA: whole(0, 10_000).optional(),
  SHOP_DELIVERY_ELSEWHERE: whole(0, 10_000).optional(),
};

/** The opening hours of the demo's shop. */
const demoHours = {
  en: "Every day but Tuesday, 10 am to 8 pm",
  bn: "মঙ্গলবার ছাড়া প্রতিদিন, সকাল ১০টা থেকে রাত ৮টা",
  times: "We-Mo 10:00-20:00",
};

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  /**
   * The NODE_ENV that the operator gave to `npm start`. Only this command sets the variable. The command then runs the
   * libraries with NODE_ENV=production.
   */
  OPERATOR_NODE_ENV: z.string().optional(),
  PORT: whole(0, 65_535).default(4000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_REPLICA_URLS: list.pipe(z.array(postgres)),
  DATABASE_CONNECTIONS: whole(5, 1_000).default(17),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, { error: "must begin with redis:// or rediss://", abort: true })
    .refine((value) => URL.canParse(value), "must be a valid URL")
    .optional(),
  DATA_DIR: z.string().default("./data"),
  ADMIN_MOBILES: mobiles,
  SMS_PROVIDER: z.enum(["console", "http"]).default("console"),
  SMS_HTTP_URL: httpUrl.optional(),
  SMS_HTTP_HEADERS: headers.default({}),
  SMS_HTTP_BODY: z
    .string()
    .refine(
      (body) => body.includes("{{to}}") && body.includes("{{message}}"),
      "must contain {{to}} and {{message}}",
    )
    .optional(),
  OTP_TTL_SECONDS: whole(1, daySeconds).default(300),
  OTP_RESEND_SECONDS: whole(0, daySeconds).default(60),
  OTP_MAX_ATTEMPTS: whole(1, maxCount).default(5),
  OTP_PER_NUMBER_PER_HOUR: count(5),
  OTP_PER_IP_PER_HOUR: count(20),
  OTP_TOTAL_PER_HOUR: count(1000),
  OTP_WRONG_PER_IP: count(30),
  STAFF_SESSION_HOURS: whole(1, 720).default(12),
  STAFF_SECOND_FACTOR: z.enum(["optional", "required"]).default("optional"),
  SECRETS_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  SMS_NOTIFICATIONS: flag.default(false),
  SMS_NOTIFICATIONS_PER_DAY: count(500),
  WEBHOOKS_ALLOW_PRIVATE: flag.default(false),
  HANDOVER_CHECKS: flag.default(true),
  RATE_LIMIT_PER_MINUTE: count(600),
  UPLOADS_PER_DAY: count(5000),
  UPLOAD_MB_PER_DAY: count(20_000),
  IMPORT_CSV_MB: whole(1, 1_000).default(50),
  IMPORT_ZIP_MB: whole(1, 4_000).default(500),
  RESPONSE_CACHE_MB: whole(0, maxCount).optional(),
  /** The former name of RESPONSE_CACHE_MB. */
  ANSWERS_MEMORY_MB: whole(0, maxCount).default(64),
  SEED_DEMO: flag.optional(),
  TRUST_PROXY: proxies,
  PUBLIC_URL: httpUrl
    .refine((value) => {
      const { pathname, search, hash, username } = new URL(value);
      return /^\/*$/.test(pathname) && search + hash + username === "";
    }, "must be an address without a path, such as https://shop.example")
    .transform((value) => new URL(value).origin)
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: z.string().default("smarttrade"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...shop,
});

/** The longest PUBLIC_URL with which a link and a few words fit into one message. */
const maxLinkBase = 80;

const settings = variables
  .refine((env) => env.SMS_PROVIDER !== "http" || env.SMS_HTTP_URL !== undefined, {
    path: ["SMS_HTTP_URL"],
    message: "is required with SMS_PROVIDER=http",
  })
  .refine((env) => env.S3_BUCKET !== undefined || env.S3_ENDPOINT === undefined, {
    path: ["S3_BUCKET"],
    message: "is required with S3_ENDPOINT",
  })
  .refine(
    ({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }) =>
      (id === undefined) === (secret === undefined),
    {
      path: ["S3_SECRET_ACCESS_KEY"],
      message: "and S3_ACCESS_KEY_ID must both be set, or neither",
    },
  )
  .refine(
    ({ SHOP_DELIVERY_IN_DHAKA: inDhaka, SHOP_DELIVERY_ELSEWHERE: elsewhere }) =>
      (inDhaka === undefined) === (elsewhere === undefined),
    {
      path: ["SHOP_DELIVERY_ELSEWHERE"],
      message: "and SHOP_DELIVERY_IN_DHAKA must both be set, or neither",
    },
  )
  .refine((env) => !env.SMS_NOTIFICATIONS || (env.PUBLIC_URL ?? "").length <= maxLinkBase, {
    path: ["PUBLIC_URL"],
    message: `may have at most ${maxLinkBase} characters with SMS_NOTIFICATIONS=1`,
  })
  .transform(({ OPERATOR_NODE_ENV, ANSWERS_MEMORY_MB, ...env }) => {
    /** The shop's absolute address, without a trailing slash. */
    const PUBLIC_URL = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    return {
      ...env,
      PUBLIC_URL,
      SHOP_HOURS: env.SHOP_HOURS ?? demoHours.en,
      SHOP_HOURS_BN: env.SHOP_HOURS_BN ?? env.SHOP_HOURS ?? demoHours.bn,
      /** The opening hours in machine-readable form. Empty if the operator has set only the human-readable text. */
      SHOP_OPEN_TIMES: env.SHOP_OPEN_TIMES ?? (env.SHOP_HOURS === undefined ? demoHours.times : ""),
      /** Megabytes for stored responses; 0 stores none. */
      RESPONSE_CACHE_MB: env.RESPONSE_CACHE_MB ?? ANSWERS_MEMORY_MB,
      // The demo catalogue is on by default only for developers, because the number of its admin is published.
      SEED_DEMO:
        env.SEED_DEMO ??
        (env.DATABASE_URL === undefined &&
          env.SMS_PROVIDER === "console" &&
          (OPERATOR_NODE_ENV ?? env.NODE_ENV) !== "production" &&
          isLoopback(new URL(PUBLIC_URL).hostname)),
    };
  });

/** The server's settings as listed in docs/settings.md, with all defaults filled in. */
export type Env = z.output<typeof settings>;

/**
 * Reads the settings from environment variables. An empty variable counts as unset. Throws an error that names all
 * invalid variables.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  // Uses zod's own messages, because the API's messages are templates.
  const result = settings.safeParse(given, { error: z.locales.en().localeError });
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Invalid environment variables:\n  ${faults.join("\n  ")}`);
}

/** Returns whether a host name or address, without a port, is this machine's own. IPv6 addresses may have brackets. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname);
}
