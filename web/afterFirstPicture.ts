// Loaded by itself, before all else. What takes a page over keeps a cheap phone's processor busy for
// a while, in which nothing is painted, so the picture that a visitor waits for goes first. The
// scripts are on their way meanwhile: see `server/html/site.ts`.

/** How long a picture that doesn't come holds up the rest. */
const patienceMs = 2_000;

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
const script = document.querySelector<HTMLLinkElement>("link#script");

/** Until the picture has been painted, or can't be. */
async function painted(): Promise<void> {
  await picture?.decode().catch(() => undefined);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
}

const patienceEnds = new Promise((resolve) => setTimeout(resolve, patienceMs));
const somebodyActs = new Promise((resolve) => {
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, resolve, { once: true });
});

/** Our own links and buttons, but for those that do all they can without a script. */
const waiting = 'a[href^="/"]:not([target]), button:not([popovertarget])';
let clicked: HTMLElement | null = null;

/** A click before the page is taken over waits for that: it would be lost, or do less than it can. */
function hold(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const held = target instanceof Element && target.closest<HTMLElement>(waiting);
  if (!held || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clicked = held;
}

addEventListener("click", hold, { capture: true });

void Promise.race([painted(), patienceEnds, somebodyActs])
  .then(() => script && import(/* @vite-ignore */ script.href))
  .finally(() => {
    removeEventListener("click", hold, { capture: true });
    clicked?.click();
  });
