/** The tab's storage holds the time of the last reload by this module under this key. */
const key = "missingScript";
const leastMsBetweenReloads = 60_000;

/**
 * The time for which failed imports are ignored after the visitor begins to leave the page. Browsers cancel imports
 * when a page is left.
 */
const leavingMs = 5_000;

/**
 * Returns the URL of the script that failed. Firefox and Chromium name the script in the message, but Safari does not.
 * In Safari, returns the URL of this module's own script, because both scripts are from the same build.
 */
const scriptIn = ({ message }: Error): string =>
  /(?<![^\s"'()])https?:\/\/[^\s"'()]+\.js/.exec(message)?.[0] ?? import.meta.url;

/**
 * Returns true if the server responds with 200 or 404, so the script exists or is missing. Returns false if the server
 * can't be reached or has a problem.
 */
const isAnswered = (url: string): Promise<boolean> =>
  fetch(url, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 200 || status === 404,
    () => false,
  );

/**
 * Stores the time of the coming reload. Returns false if the last reload was less than a minute ago. Also returns false
 * if the browser has no storage, because the last reload is then unknown.
 */
function mayReload(): boolean {
  try {
    const isSoon = Date.now() - Number(sessionStorage.getItem(key)) < leastMsBetweenReloads;
    if (!isSoon) sessionStorage.setItem(key, String(Date.now()));
    return !isSoon;
  } catch {
    return false;
  }
}

async function reloadFor(script: string): Promise<void> {
  if ((await isAnswered(script)) && mayReload()) location.reload();
}

/**
 * Reloads the document if a script could not be imported although the server is reachable. There are two such cases. In
 * the first case, the server has a new version of the shop, which no longer contains the script. In the second case, an
 * earlier import failed without a network, and the browser remembers the failure until the document is reloaded. Vite
 * reports failed imports as events.
 */
export function reloadForFailedScripts(): void {
  let leftAt = Number.NEGATIVE_INFINITY;
  addEventListener("beforeunload", () => {
    leftAt = Date.now();
  });
  addEventListener("vite:preloadError", ({ payload }) => {
    // While the visitor is leaving, a reload would lead back to the page.
    if (Date.now() - leftAt > leavingMs) reloadFor(scriptIn(payload));
  });
}
