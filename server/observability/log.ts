import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from "pino";
import type { Env } from "../config.ts";

/** Lines are written in batches. If the process is killed, the lines of the last tenth of a second are lost. */
const buffering = { sync: false, minLength: 8_192, periodicFlush: 100 };

/** Opens the server's log, which writes lines of JSON, or readable text on a terminal. */
export function openLog(env: Pick<Env, "LOG_LEVEL">, stream?: DestinationStream): Logger {
  const options: LoggerOptions = { level: env.LOG_LEVEL, serializers };
  if (stream) return pino(options, stream);
  if (!process.stdout.isTTY) return pino(options, destination(buffering));
  const transport = { target: "pino-pretty", options: { ignore: "pid,hostname" } };
  return pino({ ...options, transport });
}

/** The properties of requests, responses and errors that may be logged. */
const serializers = {
  err: serializeError,
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
};

/** Returns the masked path of a URL. Leaves out the query string, because searches must not be logged. */
export function pathOf(url: string): string {
  const [path = ""] = url.split("?", 1);
  return isPlain.test(path) ? path : mask(path);
}

/** Matches a short path of letters alone, which contains nothing to mask. Nearly all requests have such a path. */
const isPlain = /^\/[a-z]{0,20}$/i;

type SerializedError = {
  type: string;
  code?: string;
  message: string;
  stack?: string;
  cause?: SerializedError;
};

/**
 * Returns the parts of an error that may be logged. Masks the message and leaves out all other properties, because they
 * may contain personal data. For example, a database error quotes a phone number that already exists, or a value that
 * the database could not parse.
 */
function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: mask(String(error)) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    ...("code" in error ? { code: String(error.code) } : {}),
    message: mask(message),
    stack: stack?.split("\n").filter(isStackFrame).join("\n"),
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  };
}

const isStackFrame = (line: string) => /^\s+at /.test(line);

const personalData: [pattern: RegExp, replacement: string][] = [
  // The token in a receipt's address, because anyone with the address may read the receipt. Tokens in base64url have
  // hyphens.
  [/(\/receipts?\/)[^\s/?#"']+/gi, "$1…"],
  // IMEIs, including IMEIs without the check digit or with a software version.
  [/(?<![\w-])\d{2}[\s-]?\d{6}[\s-]?\d{6}(?:[\s-]?\d{1,2})?(?![\w-])/g, "…"],
  [/(?<!\w)(?:(?:\+|00)?880?[\s.()-]{0,3}0?[)]?|0)1[3-9](?:[\s.-]?\d){8}/g, "01…"],
  // E-mail addresses, matched only at the beginning of a word: elsewhere, a long path would take quadratic time.
  [/(?<![^\s@"'(<])[^\s@"'(<]+@[^\s@"')>]+\.\w+/g, "…@…"],
  // API keys, which may contain hyphens.
  [/st_[\w-]{20,}/g, "st_…"],
  // Tokens and their hashes. UUIDs have shorter parts between their hyphens.
  [/[A-Za-z0-9_]{32,}/g, "…"],
  // Values that PostgreSQL quotes: `invalid input syntax for type uuid: "…"`.
  [/: "(?:[^"\\]|\\.)*"/g, ': "…"'],
];

/** Masks phone numbers, e-mail addresses, IMEIs, tokens and quoted values. */
function mask(text: string): string {
  return personalData.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    text,
  );
}
