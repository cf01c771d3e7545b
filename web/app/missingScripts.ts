/** When this tab last reloaded its document because of a script. */
const key = "missingScript";
const leastMsBetweenReloads = 60_000;

/** For this long after the visitor has begun to leave, a failed import is one that the browser has given up for that. */
const leavingMs = 5_000;

/** Firefox and Chromium name the script in the message. Safari does not, but this module is from the same build. */
const scriptIn = ({ message }: Error): string =>
  /(?<![^\s"'()])https?:\/\/[^\s"'()]+\.js/.exec(message)?.[0] ?? import.meta.url;

/** Whether the server says that the script is there, or that it is gone. Without a network it says neither. */
const isAnswered = (url: string): Promise<boolean> =>
  fetch(url, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 200 || status === 404,
    () => false,
  );

/** Notes this reload. False soon after another, and without storage, where that can't be known: the page stays. */
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
 * because the page has been open since an older version of the shop, or an earlier import failed without a network:
 * browsers remember such a failure for as long as the document lives. Vite reports failed imports.
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
