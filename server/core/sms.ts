import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../config.ts";
import { AppError } from "./errors.ts";
import { t } from "./i18n.ts";
import { type GatewayFault, postToGateway } from "./smsGateway.ts";
import { userAgentOf } from "./userAgent.ts";

/** Sends SMS messages. */
export type Sms = {
  /**
   * Sends a message to a number of 11 digits, `01…`. Throws SmsError if the gateway did not accept the message. Logs
   * the error to `log`, so that the entry can name the request.
   */
  send(to: string, message: string, log?: FastifyBaseLogger): Promise<void>;
};

/**
 * An error with the code UNAVAILABLE: the gateway did not accept a message, or did not report whether it accepted the
 * message.
 */
export class SmsError extends AppError {
  readonly fault: GatewayFault;

  constructor(fault: GatewayFault) {
    super("UNAVAILABLE", t("The message could not be sent. Please try again."), {
      reason: "gateway",
    });
    this.name = "SmsError";
    this.fault = fault;
  }
}

type SmsEnv = Pick<
  Env,
  "PUBLIC_URL" | "SMS_PROVIDER" | "SMS_HTTP_URL" | "SMS_HTTP_HEADERS" | "SMS_HTTP_BODY"
>;

/** The template of the body, used if SMS_HTTP_BODY is not set. */
const defaultBody = '{"to":"{{to}}","message":"{{message}}"}';

/** A visitor waits while the gateway responds, so a gateway that takes longer than this counts as down. */
const gatewayTimeoutMs = 8_000;

/**
 * Opens the configured provider: the server's log, or a gateway reached over HTTP. While the shop is a copy that sends
 * nothing (server/core/quietCopy.ts), every message is written to the log. Operators can still log in with a code from
 * the log.
 */
export function openSms(
  env: SmsEnv,
  log: FastifyBaseLogger,
  isQuietCopy: () => Promise<boolean>,
  timeout = gatewayTimeoutMs,
): Sms {
  const { SMS_PROVIDER: provider, SMS_HTTP_URL: url } = env;
  const inLog: Sms = {
    async send(to, message) {
      log.info(`SMS to ${to}: ${message}`);
    },
  };
  if (provider !== "http" || !url) return inLog;
  const gateway = gatewaySms({ ...env, SMS_HTTP_URL: url }, log, timeout);
  return {
    send: async (...args) => ((await isQuietCopy()) ? inLog : gateway).send(...args),
  };
}

/**
 * Sends messages through the gateway. Logs neither the number nor the message, because readers of the log could use
 * them to log in.
 */
function gatewaySms(
  env: SmsEnv & { SMS_HTTP_URL: string },
  serverLog: FastifyBaseLogger,
  timeout: number,
): Sms {
  const headers = {
    "content-type": "application/json",
    "user-agent": userAgentOf(env),
    ...lowerCase(env.SMS_HTTP_HEADERS),
  };
  return {
    async send(to, message, log = serverLog) {
      const body = fill(env.SMS_HTTP_BODY ?? defaultBody, { to, message });
      const fault = await postToGateway(new URL(env.SMS_HTTP_URL), { headers, body, timeout });
      if (fault === null) return;
      log.error({ fault: fault.reason }, "The SMS gateway did not accept a message");
      throw new SmsError(fault);
    },
  };
}

/**
 * Returns headers with lower-case names. A configured `Content-Type` then replaces the default instead of being joined
 * with it.
 */
function lowerCase(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(entries);
}

/** Fills in the template's placeholders, escaped for JSON strings. */
function fill(template: string, values: { to: string; message: string }): string {
  return template.replace(/\{\{(to|message)\}\}/g, (_placeholder, name: keyof typeof values) =>
    JSON.stringify(values[name]).slice(1, -1),
  );
}
