import { toast } from "../ui/toasts.ts";

const worker = "/serviceWorker.js";

const filePlaces = ["/assets/", "/images/", "/img/"];
const isFile = (address: string) =>
  filePlaces.some((place) => address.startsWith(window.location.origin + place));

/** Sees to it that pages are shown without a network too, once they have been seen. */
export function registerOfflinePages(): void {
  if (!("serviceWorker" in navigator)) return;
  // Not to be had in a private window, say: the shop is the same without.
  navigator.serviceWorker.register(worker).catch(() => undefined);
}

/** How long somebody stays with what they typed or chose in a list before it is worth keeping. */
const restMs = 1_000;

async function tellWorker(page: string) {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ page, made: loaded.filter(isFile) });
}

/**
 * Has the page at this path of ours kept, which the worker sees by itself only where the browser
 * loads it anew. Answers with how to call it off, where somebody is still typing or choosing.
 */
export function keepPage(path: string): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { href, search } = new URL(path, window.location.origin);
  if (search) {
    const timer = setTimeout(() => void tellWorker(href), restMs);
    return () => clearTimeout(timer);
  }
  // Who goes on at once has seen the page all the same.
  void tellWorker(href);
  return () => undefined;
}

/** Tells people when the network goes, and when it is back. */
export function tellOfConnection(): void {
  const gone = () => toast.info("You are offline. Pages that you have seen are still here.");
  window.addEventListener("offline", gone);
  window.addEventListener("online", () => toast.success("You are online again."));
  if (!navigator.onLine) gone();
}
