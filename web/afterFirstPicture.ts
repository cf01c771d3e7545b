// Loaded by itself, before all else. What takes a page over keeps a slow line and a cheap phone's
// processor busy for a while, so the picture that a visitor waits for goes first. What is to be fetched
// and run then stands with this script's element: see `server/html/site.ts`.

/** How long a picture that doesn't come holds up the rest. */
const patienceMs = 2_000;

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
const { steps = "", fetched = "" } =
  document.querySelector<HTMLScriptElement>("script[data-steps]")?.dataset ?? {};

/** Lets the browser paint, and answer whoever taps. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** Until the picture has been painted, or can't be. */
async function painted(): Promise<void> {
  await picture?.decode().catch(() => undefined);
  await new Promise(requestAnimationFrame);
  await breathe();
}

/** Has a script fetched and made ready, beside what the page does. */
function fetchSoon(href: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
  document.head.append(link);
}

/**
 * Done when the script has been run. Not by `import`, which Vite would help with a file of its own that
 * had to be fetched before.
 */
function run(src: string): Promise<unknown> {
  const script = document.createElement("script");
  return new Promise((onload, onerror) => {
    Object.assign(script, { type: "module", crossOrigin: "", src, onload, onerror });
    document.body.append(script);
  });
}

/** What the last script, `main.tsx`, tells of when it is run: the taking over of the page. */
let takingOver: unknown;
addEventListener("takeover", (event) => {
  takingOver = event instanceof CustomEvent && event.detail;
});

/** Runs the scripts, each in a task of its own: what the next one imports has been run already. */
async function start(): Promise<void> {
  for (const script of fetched.split(" ")) fetchSoon(script);
  for (const script of steps.split(" ")) {
    await run(script);
    await breathe();
  }
  await takingOver;
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
