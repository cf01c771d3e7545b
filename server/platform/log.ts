import { type DestinationStream, type Logger, pino } from "pino";
import type { Env } from "./env.ts";

/** The server's log: lines of JSON, made readable where a person looks on. */
export function openLog(env: Pick<Env, "LOG_LEVEL">, destination?: DestinationStream): Logger {
  const options = { level: env.LOG_LEVEL, serializers: { req: withoutSender } };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options);
  const transport = { target: "pino-pretty", options: { ignore: "pid,hostname" } };
  return pino({ ...options, transport });
}

/** Who asked, and what they searched for, is nobody's business later. */
function withoutSender({ method, url }: { method: string; url: string }) {
  return { method, path: url.split("?")[0] };
}
