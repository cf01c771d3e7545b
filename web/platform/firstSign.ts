import { isLost } from "./lostPicture.ts";

/** What nobody does who is not there. */
const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "focusin", "click"];

let come = () => {};

/** The first sign of somebody at the page; never on the server. */
export const firstSign = new Promise<void>((resolve) => {
  come = resolve;
});

/** Takes it that somebody is there. */
export function giveSign(): void {
  for (const sign of signs) removeEventListener(sign, giveSign, { capture: true });
  removeEventListener("error", wakeForPicture, { capture: true });
  // As React marks what has come: who waits for it can be drawn before the sign itself is acted upon.
  Object.assign(firstSign, { status: "fulfilled", value: undefined });
  come();
}

/** A picture that can't be had gets another in its place, by a page that is awake. */
function wakeForPicture({ target }: Event): void {
  if (target instanceof HTMLImageElement) giveSign();
}

if (!import.meta.env.SSR) {
  for (const sign of signs) addEventListener(sign, giveSign, { capture: true, passive: true });
  addEventListener("error", wakeForPicture, { capture: true });
  // Before any script had run.
  if (navigator.userActivation?.hasBeenActive || [...document.images].some(isLost)) giveSign();
}
