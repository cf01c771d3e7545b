import { Webhook } from "standardwebhooks";

/** An event as the shop sends it to an endpoint. */
export type WebhookEvent = {
  /** Such as `device.created` or `evaluation.decided`. */
  type: string;
  /** When it happened, in ISO 8601. */
  timestamp: string;
  data: Record<string, unknown>;
};

/** A request as it arrived. */
export type ReceivedRequest = {
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The body's text as it arrived: JSON that was parsed and written again has another signature. */
  body: string;
};

/** Where the same event arrives again, its id is the same. */
export type VerifiedEvent = WebhookEvent & { id: string };

/**
 * Verifies that a request is from the shop and not older than five minutes, by its signature and the endpoint's
 * secret, `whsec_…`. Returns the event; throws where the request is not to be trusted.
 */
export function verifyWebhook(secret: string, { headers, body }: ReceivedRequest): VerifiedEvent {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : single(headers);
  const event = new Webhook(secret).verify(body, given) as WebhookEvent;
  return { ...event, id: given["webhook-id"] ?? "" };
}

/** Node lists a header field that was sent several times; none of the signature may be. */
const single = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name.toLowerCase(), value]] : [],
    ),
  );
