import { serviceWorkers } from "../../platform/siteData.ts";

/**
 * Whether the browser supports web pushes. `denied`: the user has refused notifications from this site. `homeScreen`:
 * the browser (on iPhone and iPad) shows notifications only if the site was added to the home screen.
 */
export type PushSupport = "supported" | "denied" | "homeScreen" | "unsupported";

export function pushSupport(): PushSupport {
  const canPush = "PushManager" in window && "Notification" in window && serviceWorkers();
  if (!canPush) return isAppleTouchDevice() && !isOnHomeScreen() ? "homeScreen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "supported";
}

/** Returns whether this is an iPhone or iPad. iPads identify themselves as Macs, but Macs have no touch screen. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

const isOnHomeScreen = () => window.matchMedia("(display-mode: standalone)").matches;

/**
 * The longest wait for an active service worker. Without this limit, the wait would never end if the browser has no
 * worker for the site.
 */
const readyMs = 10_000;

async function pushManager(): Promise<PushManager | undefined> {
  const workers = serviceWorkers();
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, readyMs));
  const registration = await Promise.race([workers?.ready, late]);
  return registration?.pushManager;
}

/** Returns this browser's subscription, or null if there is none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!["supported", "denied"].includes(pushSupport())) return null;
  return (await (await pushManager())?.getSubscription()) ?? null;
}

/**
 * Returns this browser's subscription for the shop's key, or null if there is none. Ends a subscription for an earlier
 * key, because push services would refuse messages to that subscription. If the user still permits notifications,
 * subscribes again with the current key.
 */
export async function validSubscription(pushKey: string): Promise<PushSubscription | null> {
  const found = await currentSubscription();
  if (!found || isByKey(found, pushKey)) return found;
  await found.unsubscribe();
  return Notification.permission === "granted" ? subscribe(pushKey) : null;
}

/** Returns whether a subscription is for the shop's current key. Also true in browsers that don't reveal the key. */
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
 * Asks for permission and subscribes this browser with the shop's key. Replaces a subscription with another key.
 * Returns null if the user refuses or the browser has no push service.
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

/** Returns a subscription in the format of the mutation that registers it. */
export function inputOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}
