/** Starts and stops gently. */
const eased = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

/** Whether the person has asked their system for less motion. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Scrolls an element sideways to `left` within `durationMs`, which CSS can't be told. Snapping
 * rests meanwhile, or it would pull at every step. Answers with how to stop on the way.
 */
export function glide(element: HTMLElement, left: number, durationMs: number): () => void {
  const from = element.scrollLeft;
  const start = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    element.style.removeProperty("scroll-snap-type");
  };
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / durationMs));
    element.scrollLeft = from + (left - from) * eased(part);
    if (part < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  if (prefersReducedMotion()) element.scrollLeft = left;
  else {
    element.style.scrollSnapType = "none";
    frame = requestAnimationFrame(step);
  }
  return stop;
}
