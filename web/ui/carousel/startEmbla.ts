import EmblaCarousel, { type EmblaCarouselType } from "embla-carousel";
import Autoplay from "embla-carousel-autoplay";

/** The duration of a move in Embla's own unit. With this value, moving by one to four items takes 430 to 520 ms. */
const duration = 12;

/**
 * Starts Embla, beginning with the item in view, on a list that scrolled natively until now.
 * `plugins().autoplay.play()` starts autoplay.
 */
export function startEmbla(viewport: HTMLElement, autoplayMs: number): EmblaCarouselType {
  const item = viewport.querySelector("li");
  const startIndex = Math.round(viewport.scrollLeft / (item?.offsetWidth || 1));
  viewport.scrollLeft = 0;
  Object.assign(viewport.style, {
    overflow: "hidden",
    scrollSnapType: "none",
    touchAction: "pan-y pinch-zoom",
  });
  const options = {
    align: "start",
    loop: true,
    startIndex,
    duration,
    breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
  } as const;
  return EmblaCarousel(viewport, options, [Autoplay({ delay: autoplayMs, playOnInit: false })]);
}
