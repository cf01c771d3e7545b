import { z } from "zod";

const whole = z.coerce.number({ error: "must be a whole number" }).int("must be a whole number");
const count = (standard: number) => whole.min(0).default(standard);
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
const postgres = z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://");
const mobiles = list.refine(
  (numbers) =>
    numbers.every((number) => /^(\+?88)?01[3-9]\d{8}$/.test(number.replaceAll(/[\s-]/g, ""))),
  "must be Bangladeshi mobile numbers, separated by commas",
);
/** The number of trusted proxies in a row, or their addresses and networks as given; 0 is none. */
const proxies = z
  .string()
  .default("0")
  .transform((value): number | string => {
    if (/^(false|off|no)$/i.test(value)) return 0;
    if (/^(true|on|yes)$/i.test(value)) return 1;
    return /^\d+$/.test(value) ? Number(value) : value;
  });
const json = z.string().transform((value, ctx) => {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(value));
  } catch {
    ctx.addIssue({ code: "custom", message: "must be a JSON object whose values are strings" });
    return z.NEVER;
  }
});

const shop = {
  SHOP_NAME: z.string().default("SmartTrade"),
  SHOP_ADDRESS: z
    .string()
    .default("Shop 32, Block D, Level 5, Bashundhara City Shopping Mall, Panthapath, Dhaka 1215"),
  SHOP_PHONE: z.string().default("+8801700000000"),
  SHOP_EMAIL: z.string().default("hello@smarttrade.example"),
  SHOP_PHOTOS_URL: z.url().default("https://www.instagram.com/smarttrade"),
  SHOP_SOCIAL_URL: z.url().default("https://www.facebook.com/smarttrade"),
  SHOP_CHAT_URL: z.url().default("https://m.me/smarttrade"),
  SHOP_MESSAGING_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/)
    .default("8801700000000"),
  SHOP_MAP_URL: z
    .url()
    .default(
      "https://www.openstreetmap.org/export/embed.html?bbox=90.386%2C23.748%2C90.396%2C23.754&layer=mapnik&marker=23.7510%2C90.3908",
    ),
};

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  /**
   * The NODE_ENV that the operator gave to `npm start`, which itself always runs the libraries with
   * NODE_ENV=production. Set by the start command alone.
   */
  OPERATOR_NODE_ENV: z.string().optional(),
  PORT: whole.min(0).max(65_535).default(4000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_REPLICA_URLS: list.pipe(z.array(postgres)),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, "must begin with redis:// or rediss://")
    .optional(),
  DATA_DIR: z.string().default("./data"),
  ADMIN_MOBILES: mobiles,
  SMS_PROVIDER: z.enum(["console", "http"]).default("console"),
  SMS_HTTP_URL: z.url().optional(),
  SMS_HTTP_HEADERS: json.default({}),
  SMS_HTTP_BODY: z.string().optional(),
  OTP_TTL_SECONDS: whole.min(1).default(300),
  OTP_RESEND_SECONDS: count(60),
  OTP_MAX_ATTEMPTS: whole.min(1).default(5),
  OTP_PER_NUMBER_PER_HOUR: count(5),
  OTP_PER_IP_PER_HOUR: count(20),
  OTP_TOTAL_PER_HOUR: count(1000),
  OTP_WRONG_PER_IP: count(30),
  SMS_NOTIFICATIONS: flag.default(false),
  SMS_NOTIFICATIONS_PER_DAY: count(500),
  WEBHOOKS_ALLOW_PRIVATE: flag.default(false),
  RATE_LIMIT_PER_MINUTE: count(600),
  UPLOADS_PER_DAY: count(5000),
  UPLOAD_MB_PER_DAY: count(20_000),
  IMPORT_CSV_MB: whole.min(1).max(1_000).default(50),
  IMPORT_ZIP_MB: whole.min(1).max(4_000).default(500),
  RESPONSE_CACHE_MB: whole.min(0).optional(),
  /** The former name of RESPONSE_CACHE_MB. */
  ANSWERS_MEMORY_MB: whole.min(0).default(64),
  SEED_DEMO: flag.optional(),
  TRUST_PROXY: proxies,
  PUBLIC_URL: z.url().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_SERVICE_NAME: z.string().default("smarttrade"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...shop,
});

type Variables = z.output<typeof variables>;
type Derived = "PUBLIC_URL" | "SEED_DEMO" | "RESPONSE_CACHE_MB";
type NotKept = "OPERATOR_NODE_ENV" | "ANSWERS_MEMORY_MB";

/** The server's settings, as README lists them, with all defaults filled in. */
export type Env = Omit<Variables, Derived | NotKept> & {
  /** The shop's absolute address, without a trailing slash. */
  PUBLIC_URL: string;
  SEED_DEMO: boolean;
  /** Megabytes for stored responses; 0 stores none. */
  RESPONSE_CACHE_MB: number;
};

/** Of PUBLIC_URL, so that a link and a few words fit into one message. */
const maxLinkBase = 80;

/**
 * Reads the settings from environment variables. An empty variable counts as unset; an invalid one
 * throws an error that names it.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = variables
    .refine((env) => env.SMS_PROVIDER !== "http" || env.SMS_HTTP_URL !== undefined, {
      path: ["SMS_HTTP_URL"],
      message: "is required with SMS_PROVIDER=http",
    })
    .refine((env) => !env.SMS_NOTIFICATIONS || (env.PUBLIC_URL ?? "").length <= maxLinkBase, {
      path: ["PUBLIC_URL"],
      message: `may have at most ${maxLinkBase} characters with SMS_NOTIFICATIONS=1`,
    })
    .safeParse(given);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Invalid environment variables:\n  ${faults.join("\n  ")}`);
  }
  const { OPERATOR_NODE_ENV, ANSWERS_MEMORY_MB, ...env } = result.data;
  const PUBLIC_URL = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  return {
    ...env,
    PUBLIC_URL,
    RESPONSE_CACHE_MB: env.RESPONSE_CACHE_MB ?? ANSWERS_MEMORY_MB,
    SEED_DEMO: env.SEED_DEMO ?? isDevelopersMachine({ ...env, PUBLIC_URL, OPERATOR_NODE_ENV }),
  };
}

/** Whether a host name or address, without a port, is this machine's own; IPv6 may have brackets. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname);
}

/** The demo catalogue has an admin with a published number: it is a default for developers alone. */
function isDevelopersMachine(
  env: Pick<Variables, "DATABASE_URL" | "SMS_PROVIDER" | "NODE_ENV" | "OPERATOR_NODE_ENV"> & {
    PUBLIC_URL: string;
  },
): boolean {
  return (
    env.DATABASE_URL === undefined &&
    env.SMS_PROVIDER === "console" &&
    (env.OPERATOR_NODE_ENV ?? env.NODE_ENV) !== "production" &&
    isLoopback(new URL(env.PUBLIC_URL).hostname)
  );
}
