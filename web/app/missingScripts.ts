/** The key under which the tab stores the time of its last reload because of a script. */
const key = "missingScript";
const leastMsBetweenReloads = 60_000;

/** The time after the visitor has begun to leave. The browser then cancels imports, which fail. */
const leavingMs = 5_000;

/**
 * Firefox and Chromium name the script in the message. Safari does not. Then this module's own script stands for it,
 * because it is from the same build.
 */
const scriptIn = ({ message }: Error): string =>
  /(?<![^\s"'()])https?:\/\/[^\s"'()]+\.js/.exec(message)?.[0] ?? import.meta.url;

/** Returns true if the server responds that the script exists or that it is gone. */
const isAnswered = (url: string): Promise<boolean> =>
  fetch(url, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 200 || status === 404,
    () => false,
  );

/**
 * Stores the time of this reload. Returns false soon after another reload, and without storage, where the page stays
 * because the last reload is unknown.
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
 * Reloads the document if a script could not be imported although the server can be reached. Either the script is gone,
 * because the page has been open since an older version of the shop, or an earlier import failed without a network,
 * which browsers remember for as long as the document lives. Vite reports failed imports.
 */
export function reloadForFailedScripts(): void {
  let leftAt = Number.NEGATIVE_INFINITY;
  addEventListener("beforeunload", () => {
    leftAt = Date.now();
  });
  addEventListener("vite:preloadError", ({ payload }) => {
    // A reload would lead back to the page that is being left.
    if (Date.now() - leftAt > leavingMs) reloadFor(scriptIn(payload));
  });
}
