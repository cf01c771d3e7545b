import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../config.ts";
import { AppError } from "./errors.ts";

/** The way by which messages reach phones. */
export type Sms = {
  /** Sends to a number of 11 digits, `01…`; UNAVAILABLE where the message can't be handed over. */
  send(to: string, message: string): Promise<void>;
};

type SmsEnv = Pick<Env, "SMS_PROVIDER" | "SMS_HTTP_URL" | "SMS_HTTP_HEADERS" | "SMS_HTTP_BODY">;

/** What a gateway that wants no other shape is sent. */
const standardBody = '{"to":"{{to}}","message":"{{message}}"}';

/** A person waits: longer than this, in milliseconds, and the gateway counts as down. */
const patience = 8_000;

/** The way that the settings name: the server's own log, or a gateway reached by HTTP. */
export function openSms(env: SmsEnv, log: FastifyBaseLogger, timeout = patience): Sms {
  const { SMS_PROVIDER: provider, SMS_HTTP_URL: url } = env;
  if (provider === "http" && url) return gatewaySms({ ...env, SMS_HTTP_URL: url }, log, timeout);
  return {
    async send(to, message) {
      log.info(`SMS to ${to}: ${message}`);
    },
  };
}

/** Neither number nor message reaches the log from here: a code in a log is a code given away. */
function gatewaySms(
  env: SmsEnv & { SMS_HTTP_URL: string },
  log: FastifyBaseLogger,
  timeout: number,
): Sms {
  return {
    async send(to, message) {
      const fault = await post(
        env,
        fill(env.SMS_HTTP_BODY ?? standardBody, { to, message }),
        timeout,
      );
      if (fault === null) return;
      log.error({ fault }, "The SMS gateway did not take a message");
      throw new AppError("UNAVAILABLE", "The message could not be sent. Please try again.", {
        reason: "gateway",
      });
    },
  };
}

/** Hands a message over; answers with what went wrong, or null. */
async function post(
  env: SmsEnv & { SMS_HTTP_URL: string },
  body: string,
  timeout: number,
): Promise<string | null> {
  try {
    const response = await fetch(env.SMS_HTTP_URL, {
      method: "POST",
      headers: { "content-type": "application/json", ...lowerCase(env.SMS_HTTP_HEADERS) },
      body,
      // A code must not travel on to an address that nobody configured.
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** So that a configured `Content-Type` takes the place of ours instead of joining it. */
function lowerCase(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(entries);
}

/** The template with its places filled, as texts inside a JSON string. */
function fill(template: string, values: { to: string; message: string }): string {
  return template.replace(/\{\{(to|message)\}\}/g, (_place, name: keyof typeof values) =>
    JSON.stringify(values[name]).slice(1, -1),
  );
}

/** `fetch` says "fetch failed" to everything; its cause knows more. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}
