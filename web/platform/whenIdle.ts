/** How long it takes a cheap phone to take a page over. */
const soonMs = 1_000;

/** Acts when the browser has nothing better to do; soon, where it can't tell when that is. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, soonMs);
}
