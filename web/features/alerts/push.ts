import { serviceWorkers } from "../../platform/siteData.ts";

/**
 * What this browser can do: `denied` where its user has refused notifications for the shop, `homeScreen` where it shows
 * them once the shop is on the home screen (iPhone and iPad).
 */
export type PushSupport = "supported" | "denied" | "homeScreen" | "unsupported";

export function pushSupport(): PushSupport {
  const canPush = "PushManager" in window && "Notification" in window && serviceWorkers();
  if (!canPush) return isAppleTouchDevice() && !isOnHomeScreen() ? "homeScreen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "supported";
}

/** An iPad names itself as a Mac, which has no touch screen. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

const isOnHomeScreen = () => window.matchMedia("(display-mode: standalone)").matches;

/** How long a service worker may take to become active: without one there is none to wait for. */
const readyMs = 10_000;

async function pushManager(): Promise<PushManager | undefined> {
  const workers = serviceWorkers();
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, readyMs));
  const registration = await Promise.race([workers?.ready, late]);
  return registration?.pushManager;
}

/** The subscription of this browser; null where there is none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!["supported", "denied"].includes(pushSupport())) return null;
  return (await (await pushManager())?.getSubscription()) ?? null;
}

/**
 * The subscription of this browser by the shop's key; null where there is none. Replaces a subscription by an earlier key
 * of the shop, to which push services accept no messages.
 */
export async function validSubscription(pushKey: string): Promise<PushSubscription | null> {
  const found = await currentSubscription();
  if (!found || isByKey(found, pushKey)) return found;
  await found.unsubscribe();
  return Notification.permission === "granted" ? subscribe(pushKey) : null;
}

/** Browsers that don't tell the key of a subscription are believed to have the present one. */
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
 * Asks for the permission, and subscribes this browser by the shop's key: in place of a subscription by another key. Null
 * where the user refuses, or the browser has no push service.
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

/** A subscription as the server registers it. */
export function inputOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}
