import { toast } from "../ui/toasts.ts";

const worker = "/serviceWorker.js";

const filePlaces = ["/assets/", "/images/", "/img/"];
const isFile = (address: string) =>
  filePlaces.some((place) => address.startsWith(window.location.origin + place));

/** Registers the service worker, which shows visited pages without a network. */
export function registerOfflinePages(): void {
  if (!("serviceWorker" in navigator)) return;
  // Private windows may refuse it; the site works without.
  navigator.serviceWorker.register(worker).catch(() => undefined);
}

/** How long a filtered list is shown before it is stored: not every letter of a search is. */
const restMs = 1_000;

async function tellWorker(page: string) {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ page, made: loaded.filter(isFile) });
}

/**
 * Has the worker store the page at a path: by itself it sees only document requests. Returns a function
 * that cancels it, for a search that goes on.
 */
export function keepPage(path: string): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { href, search } = new URL(path, window.location.origin);
  if (search) {
    const timer = setTimeout(() => void tellWorker(href), restMs);
    return () => clearTimeout(timer);
  }
  void tellWorker(href);
  return () => undefined;
}

/** Shows a toast when the network is lost, and when it is back. */
export function tellOfConnection(): void {
  const showOffline = () => toast.info("You are offline. Pages that you have seen are still here.");
  window.addEventListener("offline", showOffline);
  window.addEventListener("online", () => toast.success("You are online again."));
  if (!navigator.onLine) showOffline();
}
