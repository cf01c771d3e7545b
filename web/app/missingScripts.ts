/** The script because of which this tab has reloaded its document. */
const key = "missingScript";

/** Firefox and Chromium name the script in the message. Safari does not, but this module is from the same build. */
const scriptIn = ({ message }: Error): string =>
  /(?<![^\s"'()])https?:\/\/[^\s"'()]+\.js/.exec(message)?.[0] ?? import.meta.url;

/** Asks the server, because a lost connection causes the same error and recovers by itself. */
const isGone = (url: string): Promise<boolean> =>
  fetch(url, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 404,
    () => false,
  );

/** Whether this is the first time for this script. Without storage that can't be known, and the page stays. */
function isFirstTime(script: string): boolean {
  try {
    if (sessionStorage.getItem(key) === script) return false;
    sessionStorage.setItem(key, script);
    return true;
  } catch {
    return false;
  }
}

async function reloadWithout(script: string): Promise<void> {
  if ((await isGone(script)) && isFirstTime(script)) location.reload();
}

/**
 * Reloads the document, once, if a script of this page no longer exists: the page has been open since an older version
 * of the shop. Vite reports scripts that could not be imported.
 */
export function reloadWhereScriptsAreGone(): void {
  addEventListener("vite:preloadError", ({ payload }) => void reloadWithout(scriptIn(payload)));
}
