import { language, t } from "../platform/i18n.ts";
import { serviceWorkers } from "../platform/siteData.ts";
import { toast } from "../ui/toasts/toasts.ts";

const workerUrl = "/serviceWorker.js";

const cachedFolders = ["/assets/", "/images/", "/img/"];

/** Returns the URLs of the cached scripts, styles and images that this page has loaded. */
const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((url) => cachedFolders.some((folder) => url.startsWith(location.origin + folder)));

/**
 * If this page already runs the new version, makes the new service worker take over at once. Otherwise the worker waits
 * until older pages are closed, and sends `newVersion` to this page. A toast then offers to reload the page.
 */
function announceUpdates(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
  const ask = () => registration.waiting?.postMessage({ type: "waiting", loaded: loadedFiles() });
  ask();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", ask);
  });
  workers.addEventListener("message", ({ data }) => {
    if (data.type !== "newVersion") return;
    toast.info(t("A new version is ready"), {
      action: { label: t("Reload"), onClick: () => location.reload() },
    });
  });
  // Pages stay open for days. When a visitor returns to the page, the browser looks for a version that has been
  // released in the meantime.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  });
}

/** Registers the service worker, which shows visited pages when there is no network. */
export function registerOfflinePages(): void {
  const workers = serviceWorkers();
  // Registration fails if site data is blocked. The site works without the worker.
  workers
    ?.register(workerUrl)
    .then((registration) => announceUpdates(workers, registration))
    .catch(() => undefined);
}

/** The time for which a search must have been shown before its page is stored. */
const searchSettledMs = 1_000;

const cachePage = (workers: ServiceWorkerContainer, page: string) =>
  workers.ready.then(
    ({ active }) => active?.postMessage({ type: "keep", page, language, loaded: loadedFiles() }),
    () => undefined,
  );

/**
 * Makes the service worker store the page at this path. The worker can't do this by itself: when the router shows a
 * page, the worker sees no request. A page with a query string is stored after a second, because searches soon change.
 * The returned function cancels the wait.
 */
export function keepPage(path: string): () => void {
  const workers = serviceWorkers();
  if (!workers) return () => undefined;
  // Concatenates the origin and the path. Resolving a path such as `//example.com/` would lead to another site.
  const { href, search } = new URL(location.origin + path);
  if (search) {
    const timer = setTimeout(() => void cachePage(workers, href), searchSettledMs);
    return () => clearTimeout(timer);
  }
  void cachePage(workers, href);
  return () => undefined;
}

/** Shows a toast when the network is lost, and another toast when the network returns. */
export function tellOfConnection(): void {
  const subject = "connection";
  const lost = () =>
    toast.info(t("You are offline. Pages that you have seen are still here."), { subject });
  const back = () => toast.success(t("You are online again."), subject);
  window.addEventListener("offline", lost);
  window.addEventListener("online", back);
  if (!navigator.onLine) lost();
}
