// Loaded by itself, before all else. What takes a page over keeps a cheap phone's processor busy for
// a while, in which nothing is painted, so the picture that a visitor waits for goes first. The
// scripts are on their way meanwhile: see `server/html/site.ts`.

/** How long a picture that doesn't come holds up the rest. */
const patienceMs = 2_000;

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
const steps = document.querySelectorAll<HTMLLinkElement>("link[data-step]");

/** Lets the browser paint, and answer whoever taps. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** Until the picture has been painted, or can't be. */
async function painted(): Promise<void> {
  await picture?.decode().catch(() => undefined);
  await new Promise(requestAnimationFrame);
  await breathe();
}

/** Runs the scripts, each in a task of its own: what the next one imports has been run already. */
async function start(): Promise<void> {
  for (const { href } of steps) {
    await import(/* @vite-ignore */ href);
    await breathe();
  }
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
  .then(start)
  .finally(() => {
    removeEventListener("click", hold, { capture: true });
    clicked?.click();
  });
