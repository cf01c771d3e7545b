import { Webhook } from "standardwebhooks";

/** An event as the shop sends it to an endpoint. */
export type WebhookEvent = {
  /** The type of the event, such as `device.created` or `evaluation.decided`. */
  type: string;
  /** When the event happened, in ISO 8601. */
  timestamp: string;
  data: Record<string, unknown>;
};

/** A request as your server received it. */
export type ReceivedRequest = {
  headers: Headers | Record<string, string | string[] | undefined>;
  /**
   * The body exactly as it was received. A body that has been parsed and serialized again may not match the signature.
   */
  body: string;
};

/** A verified event. If the same event arrives again, it has the same id. */
export type VerifiedEvent = WebhookEvent & { id: string };

/**
 * Verifies the signature of a request with the endpoint's secret, `whsec_…`, and checks that the request is not older
 * than five minutes. Returns the event. Throws if the request can't be trusted.
 */
export function verifyWebhook(secret: string, { headers, body }: ReceivedRequest): VerifiedEvent {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : single(headers);
  const event = new Webhook(secret).verify(body, given) as WebhookEvent;
  return { ...event, id: given["webhook-id"] ?? "" };
}

/**
 * Leaves out headers that Node returns as a list because they were sent several times. The headers of the signature
 * must be sent only once.
 */
const single = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name.toLowerCase(), value]] : [],
    ),
  );
