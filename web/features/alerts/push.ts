import { serviceWorkers } from "../../platform/siteData.ts";

/**
 * The browser's support for web pushes. `denied`: the user has refused notifications for the shop. `homeScreen`: the
 * browser shows notifications only after the shop was added to the home screen (iPhone and iPad).
 */
export type PushSupport = "supported" | "denied" | "homeScreen" | "unsupported";

export function pushSupport(): PushSupport {
  const canPush = "PushManager" in window && "Notification" in window && serviceWorkers();
  if (!canPush) return isAppleTouchDevice() && !isOnHomeScreen() ? "homeScreen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "supported";
}

/** Whether this is an iPhone or iPad. An iPad identifies itself as a Mac, but a Mac has no touch screen. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

const isOnHomeScreen = () => window.matchMedia("(display-mode: standalone)").matches;

/** The time to wait for a service worker to become active. If none is registered, waiting would never end. */
const readyMs = 10_000;

async function pushManager(): Promise<PushManager | undefined> {
  const workers = serviceWorkers();
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, readyMs));
  const registration = await Promise.race([workers?.ready, late]);
  return registration?.pushManager;
}

/** Returns this browser's subscription; null if there is none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!["supported", "denied"].includes(pushSupport())) return null;
  return (await (await pushManager())?.getSubscription()) ?? null;
}

/**
 * Returns this browser's subscription with the shop's key; null if there is none. Replaces a subscription with an
 * earlier key of the shop, because push services would refuse its messages.
 */
export async function validSubscription(pushKey: string): Promise<PushSubscription | null> {
  const found = await currentSubscription();
  if (!found || isByKey(found, pushKey)) return found;
  await found.unsubscribe();
  return Notification.permission === "granted" ? subscribe(pushKey) : null;
}

/**
 * Whether a subscription has the shop's present key. Assumes so in browsers that don't reveal the key of a
 * subscription.
 */
function isByKey({ options }: PushSubscription, pushKey: string): boolean {
  const key = options?.applicationServerKey;
  return !key || base64Url(new Uint8Array(key)) === pushKey.replace(/=/g, "");
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * Asks for the permission, and subscribes this browser with the shop's key, replacing a subscription with another key.
 * Returns null if the user refuses, or if the browser has no push service.
 */
export async function subscribe(pushKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const manager = await pushManager();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return (await manager?.subscribe(options)) ?? null;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") return null;
    await (await manager?.getSubscription())?.unsubscribe();
    return (await manager?.subscribe(options).catch(() => null)) ?? null;
  }
}

/** Returns a subscription in the form in which the server registers it. */
export function inputOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}
