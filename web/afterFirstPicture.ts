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

void Promise.race([painted(), patienceEnds, somebodyActs]).then(
  () => script && import(/* @vite-ignore */ script.href),
);
