import { Box, chakra, Flex, IconButton } from "@chakra-ui/react";
import { Children, type KeyboardEvent, type ReactNode, useRef } from "react";
import { itemsSeen, type Strip, stepTarget } from "./carouselSteps.ts";
import { glide } from "./glide.ts";
import { ChevronLeft, ChevronRight, Pause, Play } from "./icons.tsx";
import { type Autoplay, useAutoplay } from "./useAutoplay.ts";

const transitionMs = 500;

/** Items seen at once: below 464 pixels, up to 1024, and from there on (spec, section 9). */
export type ItemsPerWidth = { base: number; sm: number; lg: number };

type CarouselProps = {
  /** What it shows, for people who can't see it. */
  label: string;
  itemsSeen: ItemsPerWidth;
  /** How often it moves on by itself; it never does without. */
  autoplayMs?: number;
  /** It rests on phones, unless told otherwise. */
  autoplayOnPhones?: boolean;
  /** Rem between items. */
  gapRem?: number;
  /** Where its arrows are: beside its section's heading, or over it where it fills the page. */
  controls?: "above" | "over";
  children: ReactNode;
};

const widthOf = (count: number, gapRem: number) =>
  `calc((100% - ${(count - 1) * gapRem}rem) / ${count})`;

function stripOf(element: HTMLElement): Strip {
  const [first, second] = element.children as unknown as HTMLElement[];
  const pitch =
    first && second
      ? second.getBoundingClientRect().left - first.getBoundingClientRect().left
      : element.clientWidth;
  return {
    left: element.scrollLeft,
    visible: element.clientWidth,
    whole: element.scrollWidth,
    pitch: pitch || 1,
  };
}

function useStrip() {
  const strip = useRef<HTMLUListElement>(null);
  const stop = useRef<(() => void) | undefined>(undefined);
  const go = (steps: (strip: Strip) => number) => {
    if (!strip.current) return;
    stop.current?.();
    const measured = stripOf(strip.current);
    const target = stepTarget(measured, steps(measured));
    stop.current = glide(strip.current, target, transitionMs);
  };
  return {
    strip,
    next: () => go(() => 1),
    turn: (direction: 1 | -1) => go((measured) => direction * itemsSeen(measured)),
  };
}

/** A strip of items to leaf through by swipe, arrows or keys, or that moves on by itself. */
export function Carousel(props: CarouselProps) {
  const { label, autoplayMs = 0, autoplayOnPhones = false, gapRem = 1, controls = "above" } = props;
  const box = useRef<HTMLDivElement>(null);
  const { strip, next, turn } = useStrip();
  const autoplay = {
    ref: box,
    everyMs: autoplayMs,
    where: autoplayMs === 0 ? "not all" : autoplayOnPhones ? "all" : "(min-width: 29rem)",
    advance: next,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    turn(event.key === "ArrowLeft" ? -1 : 1);
  };
  const { base, sm, lg } = props.itemsSeen;
  const width = { base: widthOf(base, gapRem), sm: widthOf(sm, gapRem), lg: widthOf(lg, gapRem) };
  return (
    <Box ref={box} role="group" aria-roledescription="carousel" aria-label={label} pos="relative">
      <Items ref={strip} gap={`${gapRem}rem`} aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        {Children.map(props.children, (child) => (
          <Box as="li" flexShrink="0" scrollSnapAlign="start" width={width}>
            {child}
          </Box>
        ))}
      </Items>
      <Controls turn={turn} autoplay={autoplay} place={controls} />
    </Box>
  );
}

const Items = chakra("ul", {
  base: {
    display: "flex",
    overflowX: "auto",
    overscrollBehaviorX: "contain",
    scrollSnapType: "x mandatory",
    scrollbarWidth: "none",
  },
});

const places = {
  above: {
    pos: "absolute",
    bottom: { base: "calc(100% + 0.5rem)", md: "calc(100% + 1rem)" },
    insetEnd: "0",
  },
  over: { pos: "absolute", bottom: "4", insetEnd: { md: "6", xl: "8" } },
} as const;

type ControlsProps = {
  place: keyof typeof places;
  turn: (direction: 1 | -1) => void;
  autoplay: Autoplay;
};

/**
 * Arrows, and a pause for what moves by itself. Phones swipe, so they get no arrows. Whether it plays
 * is their business alone: the items stay as they are, and dormant.
 */
function Controls({ turn, autoplay, place }: ControlsProps) {
  const { plays, paused, toggle } = useAutoplay(autoplay);
  const control = { size: "md", variant: "outline", borderRadius: "full", px: "0" } as const;
  return (
    <Flex gap="2" justify="flex-end" display={{ base: "none", sm: "flex" }} {...places[place]}>
      {plays && (
        <IconButton {...control} aria-label={paused ? "Play" : "Pause"} onClick={toggle}>
          {paused ? <Play /> : <Pause />}
        </IconButton>
      )}
      <IconButton {...control} aria-label="Previous" onClick={() => turn(-1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton {...control} aria-label="Next" onClick={() => turn(1)}>
        <ChevronRight />
      </IconButton>
    </Flex>
  );
}
