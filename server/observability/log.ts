import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  destination as streamTo,
} from "pino";
import type { Env } from "../config.ts";

/**
 * Many lines are written at once, beside the requests: for each by itself it took a third of the time
 * of a page from memory. Whoever kills the server loses the last tenth of a second.
 */
const gathered = { characters: 8_192, ms: 100 };

/** The server's log: lines of JSON, made readable where a person looks on. */
export function openLog(env: Pick<Env, "LOG_LEVEL">, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level: env.LOG_LEVEL, serializers };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) {
    return pino(options, gathering(streamTo({ sync: false, minLength: gathered.characters })));
  }
  const transport = { target: "pino-pretty", options: { ignore: "pid,hostname" } };
  return pino({ ...options, transport });
}

type Stream = ReturnType<typeof streamTo>;

/** Pino's own way to gather measures all that it holds again with each line. */
function gathering(stream: Stream): DestinationStream & Pick<Stream, "flushSync"> {
  let lines: string[] = [];
  let characters = 0;
  const handOver = () => {
    if (characters > 0) stream.write(lines.join(""));
    lines = [];
    characters = 0;
  };
  setInterval(() => {
    handOver();
    stream.flush();
  }, gathered.ms).unref();
  // The stream, which begins no write for so little, sees to the rest at the end.
  process.prependListener("beforeExit", handOver);
  process.prependListener("exit", handOver);
  return {
    write(line) {
      lines.push(line);
      characters += line.length;
      if (characters >= gathered.characters) handOver();
    },
    // Pino's, when something fatal is said.
    flushSync() {
      handOver();
      stream.flushSync();
    },
  };
}

/** What may be logged of the objects that Fastify and we log. */
const serializers = {
  err: withoutValues,
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
};

/** Of an address the path: what somebody searched for is nobody's business later. */
export function pathOf(url: string): string {
  const [path = ""] = url.split("?");
  return masked(path);
}

type Fault = { type: string; code?: string; message: string; stack?: string; cause?: Fault };

/**
 * What broke and where. Of an error's other properties and of the values in its words some are
 * people's: a database names the number that was there already, or the text that it could not read.
 */
function withoutValues(error: unknown): Fault {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    ...("code" in error ? { code: String(error.code) } : {}),
    message: masked(message),
    stack: stack?.split("\n").filter(isFrame).join("\n"),
    ...(cause === undefined ? {} : { cause: withoutValues(cause) }),
  };
}

const isFrame = (line: string) => /^\s+at /.test(line);

const personal: [pattern: RegExp, mask: string][] = [
  [/(?<!\w)(?:\+?880[\s-]?|0)1[3-9](?:[\s-]?\d){8}/g, "01…"],
  // As long as both parts may be: without a bound each sign of a long path is the start of a search.
  [/[^\s@"'(<]{1,64}@[^\s@"')>]{1,255}\.\w+/g, "…@…"],
  // Tokens and their hashes; ids of ours are shorter between their hyphens.
  [/[A-Za-z0-9_]{32,}/g, "…"],
  // As PostgreSQL quotes what it was given: `invalid input syntax for type uuid: "…"`.
  [/: "(?:[^"\\]|\\.)*"/g, ': "…"'],
];

/** A text without what may tell of a person: phone numbers, e-mail addresses, tokens, quoted values. */
function masked(text: string): string {
  return personal.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), text);
}
