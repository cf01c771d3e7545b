import webPush from "web-push";
import type { Deps } from "../../../core/context.ts";
import { shopSettings } from "../../../core/shopSettings.ts";
import { userAgentOf } from "../../../core/userAgent.ts";
import type { PushRegistration } from "../../../generated/prisma/client.ts";
import { post } from "../../../outbound/post.ts";
import { pushKeys } from "./keys.ts";

/** The content that the service worker shows (web/public/serviceWorker.js). */
export type PushPayload = {
  /** The id of the message. A repeated message has the same tag and therefore replaces the first notification. */
  tag: string;
  title: string;
  body: string;
  /** The path that a click opens. */
  path: string;
  /** The path of the page that ends the alerts, and the label of the button that opens this page. */
  end: { path: string; label: string } | null;
  lang: string;
};

/**
 * The outcome of a web push. GONE means that the browser has ended its subscription. REFUSED means that the push
 * service rejects the subscription or the shop's key.
 */
export type PushOutcome = "SENT" | "GONE" | "REFUSED" | "FAILED";

/** The seconds for which a push service keeps a message for a browser that is offline. */
const keptSeconds = 24 * 3_600;

const gone = new Set([404, 410]);

/**
 * The statuses with which Apple, Google and Mozilla refuse a subscription that belongs to a different key than the
 * shop's.
 */
const refused = new Set([400, 401, 403]);

/**
 * Sends an encrypted message to a browser's push service. Addresses, times and sizes have the same limits as for
 * webhooks.
 */
export async function sendPush(
  deps: Pick<Deps, "env" | "database" | "responseCache" | "log">,
  { endpoint, p256dh, auth }: PushRegistration,
  payload: PushPayload,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const { publicKey, privateKey } = await pushKeys(deps);
  const vapidDetails = { subject: await contactOf(deps), publicKey, privateKey };
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { TTL: keptSeconds, topic: topicOf(payload.tag), vapidDetails },
  );
  const fields = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  fields.push(["user-agent", userAgentOf(deps.env)]);
  const { status, error } = await post(
    { url: endpoint, headers: Object.fromEntries(fields), body },
    { allowPrivate: deps.env.WEBHOOKS_ALLOW_PRIVATE, signal },
  );
  if (status !== null && status >= 200 && status < 300) return "SENT";
  if (status !== null && gone.has(status)) return "GONE";
  // Only the endpoint's host is logged, because the endpoint is a secret of the browser.
  deps.log.warn(
    { host: new URL(endpoint).host, status, error },
    "A push service did not accept a message",
  );
  return status !== null && refused.has(status) ? "REFUSED" : "FAILED";
}

/** Returns the URL by which a push service can contact the shop. RFC 8292 allows an https or a mailto URL. */
async function contactOf(deps: Pick<Deps, "env" | "database" | "responseCache">) {
  const { PUBLIC_URL } = deps.env;
  return PUBLIC_URL.startsWith("https:")
    ? PUBLIC_URL
    : `mailto:${(await shopSettings(deps)).email}`;
}

/**
 * Returns a topic of at most 32 base64url characters. A newer message replaces a waiting message with the same topic.
 */
const topicOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
