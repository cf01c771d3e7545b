import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { WebhookEndpoint, WebhookEvent } from "../../generated/prisma/client.ts";
import { webhookEventTypeWords } from "../../generated/words.ts";

/** Returns a new secret of 32 random bytes, in the format of Standard Webhooks. */
export const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

type Secrets = Pick<WebhookEndpoint, "secret" | "previousSecret" | "previousSecretUntil">;

/** Returns the previous secret while it still signs requests; null afterwards. */
export const previousSecretAt = (endpoint: Secrets, now: Date): string | null =>
  endpoint.previousSecretUntil && endpoint.previousSecretUntil > now
    ? endpoint.previousSecret
    : null;

/** Returns the body of an event's requests. */
export const bodyOf = ({
  type,
  createdAt,
  data,
}: Pick<WebhookEvent, "type" | "createdAt" | "data">): string =>
  JSON.stringify({ type: webhookEventTypeWords[type], timestamp: createdAt.toISOString(), data });

/** Returns the value of `webhook-signature`: a signature with each valid secret, beginning with the new secret. */
export function signatureOf(endpoint: Secrets, id: string, at: Date, body: string): string {
  const previous = previousSecretAt(endpoint, at);
  return [endpoint.secret, ...(previous ? [previous] : [])]
    .map((secret) => new Webhook(secret).sign(id, at, body))
    .join(" ");
}

/** Returns the header fields of an attempt. */
export const headersOf = (id: string, at: Date, signature: string): Record<string, string> => ({
  "content-type": "application/json",
  "user-agent": "SmartTrade-Webhooks",
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
  "webhook-signature": signature,
});
