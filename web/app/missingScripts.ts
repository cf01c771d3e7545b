/** The script for which this tab has loaded its document anew. */
const key = "missingScript";

/** Firefox and Chromium name the script in the message; Safari does not, and this module is of the same build. */
const scriptIn = ({ message }: Error): string =>
  /(?<![^\s"'()])https?:\/\/[^\s"'()]+\.js/.exec(message)?.[0] ?? import.meta.url;

/** Asked of the server, since a lost connection fails in the same way and mends itself. */
const isGone = (url: string): Promise<boolean> =>
  fetch(url, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 404,
    () => false,
  );

/** Whether it is the first time for this script. Without storage that can't be known, and the page stays. */
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
 * Loads the document anew, once, where a script of this page is gone: the page has been open since an old version of
 * the shop. Vite reports scripts that could not be imported.
 */
export function reloadWhereScriptsAreGone(): void {
  addEventListener("vite:preloadError", ({ payload }) => void reloadWithout(scriptIn(payload)));
}
