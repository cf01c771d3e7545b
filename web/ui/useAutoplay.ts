import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { prefersReducedMotion } from "./glide.ts";

/** What moves on by itself, and when. */
export type Autoplay = {
  /** What must be on screen, and neither pointed at nor focused, for it to play. */
  ref: RefObject<HTMLElement | null>;
  everyMs: number;
  /** A media query that must hold: `(min-width: 464px)`. */
  where: string;
  advance: () => void;
};

/**
 * Calls `advance` again and again while that disturbs nobody: not while a pointer or the focus is
 * on the element, not off screen or in a hidden tab, and never for people who prefer less motion.
 * Answers with whether it would play at all, whether it has been paused, and how to pause it.
 */
export function useAutoplay({ ref, everyMs, where, advance }: Autoplay) {
  const [plays, setPlays] = useState(false);
  const [paused, setPaused] = useState(false);
  const tick = useEffectEvent(advance);

  useEffect(() => {
    const query = window.matchMedia(where);
    const decide = () => setPlays(query.matches && !prefersReducedMotion());
    decide();
    query.addEventListener("change", decide);
    return () => query.removeEventListener("change", decide);
  }, [where]);

  useEffect(() => {
    const element = ref.current;
    if (!plays || paused || !element) return;
    let onScreen = false;
    const observer = new IntersectionObserver(([entry]) => {
      onScreen = entry?.isIntersecting ?? false;
    });
    observer.observe(element);
    const timer = setInterval(() => {
      const disturbed = document.hidden || element.matches(":hover, :focus-within");
      if (onScreen && !disturbed) tick();
    }, everyMs);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [ref, plays, paused, everyMs]);

  return { plays, paused, toggle: () => setPaused((value) => !value) };
}
