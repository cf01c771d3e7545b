import { serviceWorkers } from "../../platform/siteData.ts";

/** What this browser can do: `denied` where its user has refused notifications for the shop. */
export type PushSupport = "supported" | "denied" | "unsupported";

export function pushSupport(): PushSupport {
  const canPush = "PushManager" in window && "Notification" in window && serviceWorkers();
  if (!canPush) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "supported";
}

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
  if (pushSupport() === "unsupported") return null;
  return (await (await pushManager())?.getSubscription()) ?? null;
}

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
