import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../config.ts";
import { AppError } from "./errors.ts";

/** Sends messages to phones. */
export type Sms = {
  /** Sends to a number of 11 digits, `01…`; UNAVAILABLE if the gateway does not accept the message. */
  send(to: string, message: string): Promise<void>;
};

type SmsEnv = Pick<Env, "SMS_PROVIDER" | "SMS_HTTP_URL" | "SMS_HTTP_HEADERS" | "SMS_HTTP_BODY">;

/** The body template without SMS_HTTP_BODY. */
const defaultBody = '{"to":"{{to}}","message":"{{message}}"}';

/** A visitor waits for the response, so a slower gateway counts as down. */
const gatewayTimeoutMs = 8_000;

/** Opens the configured provider: the server's log, or a gateway reached by HTTP. */
export function openSms(env: SmsEnv, log: FastifyBaseLogger, timeout = gatewayTimeoutMs): Sms {
  const { SMS_PROVIDER: provider, SMS_HTTP_URL: url } = env;
  if (provider === "http" && url) return gatewaySms({ ...env, SMS_HTTP_URL: url }, log, timeout);
  return {
    async send(to, message) {
      log.info(`SMS to ${to}: ${message}`);
    },
  };
}

/** Logs neither number nor message: a reader of the log could log in with the code. */
function gatewaySms(
  env: SmsEnv & { SMS_HTTP_URL: string },
  log: FastifyBaseLogger,
  timeout: number,
): Sms {
  return {
    async send(to, message) {
      const fault = await post(
        env,
        fill(env.SMS_HTTP_BODY ?? defaultBody, { to, message }),
        timeout,
      );
      if (fault === null) return;
      log.error({ fault }, "The SMS gateway did not accept a message");
      throw new AppError("UNAVAILABLE", "The message could not be sent. Please try again.", {
        reason: "gateway",
      });
    },
  };
}

/** Posts a message to the gateway. Returns the reason of a failure, or null. */
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
      // A code must not go to an address that is not configured.
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** So that a configured `Content-Type` replaces the default instead of joining it. */
function lowerCase(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(entries);
}

/** Fills the placeholders of the template, escaped for JSON strings. */
function fill(template: string, values: { to: string; message: string }): string {
  return template.replace(/\{\{(to|message)\}\}/g, (_placeholder, name: keyof typeof values) =>
    JSON.stringify(values[name]).slice(1, -1),
  );
}

/** `fetch` throws "fetch failed" for any failure; the cause has the code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}
