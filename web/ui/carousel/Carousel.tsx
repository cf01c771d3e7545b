import { Box, chakra, Flex, IconButton } from "@chakra-ui/react";
import { Children, type KeyboardEvent, memo, type ReactNode, type RefObject } from "react";
import { t } from "../../platform/i18n.ts";
import { ChevronLeft, ChevronRight, Pause, Play } from "../controls/icons.tsx";
import { useCarousel } from "./useCarousel.ts";

/** The number of items in view: `base` below 464 pixels, `sm` below 1024 pixels, `lg` on wider screens. */
export type ItemsPerWidth = { base: number; sm: number; lg: number };

type CarouselProps = {
  /** The accessible name. */
  label: string;
  itemsInView: ItemsPerWidth;
  /** The milliseconds between two moves. If omitted, the carousel never moves by itself. */
  autoplayMs?: number;
  /** Whether the carousel also moves by itself on phones. Default: false. */
  autoplayOnPhones?: boolean;
  /** The gap between items in rem. */
  gapRem?: number;
  /**
   * The place of the arrows: in the line of the section's heading, or on top of a carousel that is as wide as the page.
   */
  controls?: "above" | "over";
  children: ReactNode;
};

const widthOf = (count: number, gapRem: number) =>
  `calc((100% - ${(count - 1) * gapRem}rem) / ${count})`;

/**
 * A list of items side by side. The server renders a list that scrolls natively. In the browser, Embla turns the list
 * into an endless carousel that is moved by dragging, arrows, keys and autoplay.
 */
export function Carousel({
  autoplayMs = 0,
  autoplayOnPhones = false,
  controls = "above",
  ...slides
}: CarouselProps) {
  const { viewport, turn, attention, ...autoplay } = useCarousel({ autoplayMs, autoplayOnPhones });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    void turn(event.key === "ArrowLeft" ? -1 : 1);
  };
  return (
    <Box
      role="group"
      aria-roledescription={t("carousel")}
      aria-label={slides.label}
      pos="relative"
      onKeyDown={onKeyDown}
      {...attention}
    >
      <Slides viewport={viewport} {...slides} />
      <Controls turn={turn} place={controls} pauseOnPhones={autoplayOnPhones} {...autoplay} />
    </Box>
  );
}

type SlidesProps = { viewport: RefObject<HTMLDivElement | null> } & Pick<
  CarouselProps,
  "label" | "itemsInView" | "gapRem" | "children"
>;

/**
 * The items. They are memoized, because each change of autoplay or pause renders the carousel, and the items stay the
 * same.
 */
const Slides = memo(({ viewport, label, itemsInView, gapRem = 1, children }: SlidesProps) => {
  const { base, sm, lg } = itemsInView;
  const width = { base: widthOf(base, gapRem), sm: widthOf(sm, gapRem), lg: widthOf(lg, gapRem) };
  // Each item has a margin instead of a gap in the list, because Embla also needs space after the last item.
  const look = { flexShrink: "0", scrollSnapAlign: "start", width, marginEnd: `${gapRem}rem` };
  return (
    <Viewport ref={viewport}>
      <Items aria-label={label} tabIndex={0}>
        {Children.map(children, (child) => (
          <Box as="li" {...look}>
            {child}
          </Box>
        ))}
      </Items>
    </Viewport>
  );
});
Slides.displayName = "Slides";

const Viewport = chakra("div", {
  base: {
    overflowX: "auto",
    overscrollBehaviorX: "contain",
    scrollSnapType: "x mandatory",
    scrollbarWidth: "none",
  },
});

const Items = chakra("ul", { base: { display: "flex", _focusVisible: { outlineOffset: "-2px" } } });

const places = {
  above: {
    pos: "absolute",
    bottom: { base: "calc(100% + 0.5rem)", md: "calc(100% + 1rem)" },
    insetEnd: "0",
  },
  over: { pos: "absolute", bottom: "4", insetEnd: { base: "4", md: "6", xl: "8" } },
} as const;

type ControlsProps = {
  place: keyof typeof places;
  pauseOnPhones: boolean;
  turn: (direction: 1 | -1) => unknown;
  autoplays: boolean;
  paused: boolean;
  togglePause: () => void;
};

/**
 * The arrows, and a pause button if autoplay is on. Phones have no arrows, because people swipe. The pause button of
 * phones is below the items, where the server's HTML reserves space for the button.
 */
function Controls({ place, pauseOnPhones, turn, autoplays, paused, togglePause }: ControlsProps) {
  const control = { size: "md", variant: "outline", borderRadius: "full", px: "0" } as const;
  const pause = autoplays && (
    <IconButton {...control} aria-label={paused ? t("Play") : t("Pause")} onClick={togglePause}>
      {paused ? <Play /> : <Pause />}
    </IconButton>
  );
  return (
    <>
      {pauseOnPhones && (
        <Flex mt="3" minH="touch" justify="center" display={{ base: "flex", sm: "none" }}>
          {pause}
        </Flex>
      )}
      <Flex gap="2" justify="flex-end" display={{ base: "none", sm: "flex" }} {...places[place]}>
        {pause}
        <IconButton {...control} aria-label={t("Previous")} onClick={() => turn(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton {...control} aria-label={t("Next")} onClick={() => turn(1)}>
          <ChevronRight />
        </IconButton>
      </Flex>
    </>
  );
}
