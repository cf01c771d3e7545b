import { Box, chakra, Dialog, defineSlotRecipe, IconButton, Portal } from "@chakra-ui/react";
import { type TouchEvent, useEffect, useEffectEvent, useRef } from "react";
import type { PictureFragment } from "../generated/Picture.ts";
import { ChevronLeft, ChevronRight, Close } from "./icons.tsx";
import { Picture } from "./Picture.tsx";

const viewer = defineSlotRecipe({
  className: "image-viewer",
  slots: ["backdrop", "positioner", "content", "title", "closeTrigger"],
  base: {
    backdrop: {
      pos: "fixed",
      inset: "0",
      bg: "blackAlpha.800",
      zIndex: "modal",
      animation: "fade-in 150ms",
    },
    positioner: {
      pos: "fixed",
      inset: "0",
      display: "grid",
      placeItems: "center",
      zIndex: "modal",
      // The dialog takes them from all that is not its content.
      pointerEvents: "auto",
      // Sideways a finger is ours: it turns, and does not scroll.
      touchAction: "pan-y pinch-zoom",
    },
    // As large as the picture and no larger, so that what is beside it is outside.
    content: { outline: "0", animation: "fade-in 150ms" },
    title: { srOnly: true },
    closeTrigger: { pos: "fixed", top: "3", insetEnd: "3" },
  },
});

/** Pixels that a finger moves for another picture. */
const swipeDistance = 40;

type ImageViewerProps = {
  /** What the pictures show. */
  title: string;
  images: readonly PictureFragment[];
  /** Which of them is shown. */
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
};

/**
 * Pictures over the whole screen: arrows, arrow keys and swipes lead from one to the next and around,
 * Escape and a click outside close. Load it lazily.
 */
export function ImageViewer({ title, images, index, onChange, onClose }: ImageViewerProps) {
  const image = images[index];
  const turn = (step: number) => onChange((index + step + images.length) % images.length);
  useArrowKeys(turn);
  const swipe = useSwipe(turn);
  return (
    <Dialog.Root
      recipe={viewer}
      open
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside={false}
      preventScroll
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner
          onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
          {...swipe}
        >
          <Dialog.Content>
            <Dialog.Title>{title}</Dialog.Title>
            {image && <Shown key={image.path} image={image} alt={title} />}
            {images.length > 1 && <Turning turn={turn} place={`${index + 1} / ${images.length}`} />}
            <Dialog.CloseTrigger asChild>
              <IconButton variant="outline" borderRadius="full" aria-label="Close">
                <Close />
              </IconButton>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Whole, whatever the shapes of picture and screen. */
function Shown({ image, alt }: { image: PictureFragment; alt: string }) {
  return (
    <Picture
      image={image}
      alt={alt}
      sizes="100vw"
      priority
      display="block"
      w="auto"
      h="auto"
      maxW="100vw"
      maxH="86dvh"
      borderRadius={{ md: "l2" }}
    />
  );
}

const Place = chakra("div", {
  base: {
    pos: "fixed",
    bottom: "4",
    insetX: "0",
    textAlign: "center",
    fontSize: "sm",
    fontVariantNumeric: "tabular-nums",
    color: "fg.inverted",
    pointerEvents: "none",
  },
});

function Turning({ turn, place }: { turn: (step: number) => void; place: string }) {
  const arrow = {
    variant: "outline",
    borderRadius: "full",
    pos: "fixed",
    top: "50%",
    transform: "translateY(-50%)",
  } as const;
  return (
    <Box>
      <IconButton {...arrow} insetStart="3" aria-label="Previous picture" onClick={() => turn(-1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton {...arrow} insetEnd="3" aria-label="Next picture" onClick={() => turn(1)}>
        <ChevronRight />
      </IconButton>
      <Place aria-live="polite">{place}</Place>
    </Box>
  );
}

/** Turns by the arrow keys, wherever the focus is: it comes into the viewer a moment later. */
function useArrowKeys(turn: (step: number) => void) {
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step) turn(step);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Touch handlers that turn by a sideways swipe of one finger. */
function useSwipe(turn: (step: number) => void) {
  const start = useRef<number>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 1 ? touches[0]?.clientX : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0]?.clientX;
      if (start.current === undefined || end === undefined) return;
      const moved = end - start.current;
      start.current = undefined;
      if (Math.abs(moved) >= swipeDistance) turn(moved < 0 ? 1 : -1);
    },
  };
}
