import { useMediaQuery } from "@chakra-ui/react";
import type { EmblaCarouselType } from "embla-carousel";
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";

type CarouselOptions = {
  /** Milliseconds between two moves; with 0 the carousel never moves by itself. */
  autoplayMs: number;
  autoplayOnPhones: boolean;
};

/** Returns the number of items in view. An arrow moves the carousel by this number. */
const itemsInView = (embla: EmblaCarouselType) =>
  Math.max(1, Math.round(embla.rootNode().clientWidth / (embla.slideNodes()[0]?.offsetWidth || 1)));

type LoadEmbla = () => Promise<EmblaCarouselType | undefined>;

/** Returns a function that loads Embla for the viewport at its first call. Embla is destroyed with the component. */
function useLazyEmbla(viewport: RefObject<HTMLElement | null>, autoplayMs: number): LoadEmbla {
  const embla = useRef<ReturnType<LoadEmbla>>(undefined);
  const load = useCallback(() => {
    embla.current ??= import("./startEmbla.ts").then(
      ({ startEmbla }) => (viewport.current ? startEmbla(viewport.current, autoplayMs) : undefined),
      () => {
        // The list still scrolls natively, and the next interaction tries to load it again.
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

/** Whether an element is on screen. Observes the element only while `enabled`. */
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

/** Runs Embla's autoplay while `playing`. */
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
      // After a change of its size, the carousel is initialized again without autoplay.
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
 * Returns handlers for an element, and whether the pointer or the focus is within the element. Calls `onAttention` when
 * either arrives.
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
 * Moves a carousel with Embla. Embla is loaded when the carousel is first pointed at, touched or focused, or when it
 * moves by itself and is on screen. Autoplay pauses while the pointer or the focus is on the carousel, while it is off
 * screen or in a hidden tab, and for people who prefer reduced motion.
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
