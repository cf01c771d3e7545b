import { Webhook } from "standardwebhooks";

/** An event as the shop sends it to an endpoint. */
export type WebhookEvent = {
  /** The type of the event, such as `device.created` or `evaluation.decided`. */
  type: string;
  /** When the event happened, in ISO 8601. */
  timestamp: string;
  data: Record<string, unknown>;
};

/** A request as it arrived. */
export type ReceivedRequest = {
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The text of the body as it arrived. JSON that was parsed and serialized again may not match the signature. */
  body: string;
};

/** A verified event with its id, which stays the same if the event arrives again. */
export type VerifiedEvent = WebhookEvent & { id: string };

/**
 * Verifies the signature of a request with the endpoint's secret, `whsec_…`, and checks that the request is not
 * older than five minutes. Returns the event. Throws if the request can't be trusted.
 */
export function verifyWebhook(secret: string, { headers, body }: ReceivedRequest): VerifiedEvent {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : single(headers);
  const event = new Webhook(secret).verify(body, given) as WebhookEvent;
  return { ...event, id: given["webhook-id"] ?? "" };
}

/**
 * Omits headers that were sent several times, which Node can return as a list. The signature's headers must be single.
 */
const single = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name.toLowerCase(), value]] : [],
    ),
  );
