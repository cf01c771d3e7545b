import { useMediaQuery } from "@chakra-ui/react";
import type { EmblaCarouselType } from "embla-carousel";
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";

type CarouselOptions = {
  /** The milliseconds between two moves. With 0, the carousel never moves by itself. */
  autoplayMs: number;
  autoplayOnPhones: boolean;
};

/** Returns the number of items in view, by which an arrow moves the carousel. */
const itemsInView = (embla: EmblaCarouselType) =>
  Math.max(1, Math.round(embla.rootNode().clientWidth / (embla.slideNodes()[0]?.offsetWidth || 1)));

type LoadEmbla = () => Promise<EmblaCarouselType | undefined>;

/**
 * Returns a function that loads Embla for the viewport when it is first called. Unmounting the component destroys
 * Embla.
 */
function useLazyEmbla(viewport: RefObject<HTMLElement | null>, autoplayMs: number): LoadEmbla {
  const embla = useRef<ReturnType<LoadEmbla>>(undefined);
  const load = useCallback(() => {
    embla.current ??= import("./startEmbla.ts").then(
      ({ startEmbla }) => (viewport.current ? startEmbla(viewport.current, autoplayMs) : undefined),
      () => {
        // The list still scrolls natively. The next interaction tries to load Embla again.
        embla.current = undefined;
        return undefined;
      },
    );
    return embla.current;
  }, [viewport, autoplayMs]);
  useEffect(
    () => () => {
      void embla.current?.then((api) => api?.destroy());
      embla.current = undefined;
    },
    [],
  );
  return load;
}

/** Returns whether an element is on screen. Observes the element only while `enabled` is true. */
function useOnScreen(ref: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!enabled || !ref.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setOnScreen(entry?.isIntersecting ?? false),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, enabled]);
  return enabled && onScreen;
}

/** Runs Embla's autoplay while `playing` is true. */
function usePlaying(load: LoadEmbla, playing: boolean): void {
  useEffect(() => {
    if (!playing) return;
    let stopped = false;
    const play = (embla: EmblaCarouselType) => {
      // The plugin throws if all items are in view.
      if (!stopped && embla.scrollSnapList().length > 1) embla.plugins().autoplay?.play();
    };
    const loaded = load();
    void loaded.then((embla) => {
      if (!embla) return;
      play(embla);
      // When the carousel's size changes, Embla initializes it again without autoplay.
      embla.on("reInit", play);
    });
    return () => {
      stopped = true;
      void loaded.then((embla) => {
        embla?.off("reInit", play);
        embla?.plugins().autoplay?.stop();
      });
    };
  }, [load, playing]);
}

/**
 * Returns an element's event handlers, and whether the pointer or the focus is within that element. Calls `onAttention`
 * when the pointer or the focus arrives.
 */
function useAttention(onAttention: () => unknown) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const attention = {
    onPointerEnter: () => {
      setHovered(true);
      onAttention();
    },
    onPointerLeave: () => setHovered(false),
    onFocus: () => {
      setFocused(true);
      onAttention();
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
  return { attention, isAttended: hovered || focused };
}

/**
 * Moves a carousel with Embla. Embla is loaded when the carousel is first pointed at, touched or focused, or when an
 * autoplaying carousel comes on screen. Autoplay pauses while the pointer or the focus is on the carousel, and while
 * the carousel is off screen. Autoplay never starts for people who prefer reduced motion.
 */
export function useCarousel({ autoplayMs, autoplayOnPhones }: CarouselOptions) {
  const viewport = useRef<HTMLDivElement>(null);
  const load = useLazyEmbla(viewport, autoplayMs);
  const { attention, isAttended } = useAttention(load);
  const [paused, setPaused] = useState(false);
  const width = autoplayOnPhones ? "" : " and (min-width: 29rem)";
  const [allowed] = useMediaQuery([`(prefers-reduced-motion: no-preference)${width}`], {
    fallback: [false],
  });
  const autoplays = autoplayMs > 0 && allowed === true;
  const isOnScreen = useOnScreen(viewport, autoplays);
  usePlaying(load, isOnScreen && !paused && !isAttended);

  const turn = async (direction: 1 | -1) => {
    const embla = await load();
    if (!embla) return;
    for (let step = itemsInView(embla); step > 0; step--) {
      if (direction === 1) embla.scrollNext();
      else embla.scrollPrev();
    }
  };
  return { viewport, turn, attention, autoplays, paused, togglePause: () => setPaused(!paused) };
}
