import { Box, chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { DeviceGalleryFragment } from "../../../generated/DeviceGallery.ts";
import { t } from "../../../platform/i18n.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { useImageViewer } from "../../../ui/pictures/useImageViewer.tsx";

/** The width at which the cover image is shown. */
export const coverWidth = {
  sizes: "(min-width: 80rem) 39rem, (min-width: 48rem) 51vw, 100vw",
  copies: [480, 640, 960, 1280],
} as const;

/**
 * The width at which the other pictures are shown. Phones show them as wide as the cover. Wider screens show them as
 * thumbnails.
 */
const otherWidth = {
  sizes: "(min-width: 48rem) 5rem, 100vw",
  copies: [160, 320, 640, 960],
} as const;

/**
 * The list of pictures. On phones, the list is a row that scrolls sideways, with one picture in view. On wider screens,
 * the list shows the cover above thumbnails.
 */
const Pictures = chakra("ul", {
  base: {
    display: { base: "flex", md: "grid" },
    gridTemplateColumns: "repeat(auto-fill, minmax(4.5rem, 1fr))",
    gap: { base: "2", md: "3" },
    overflowX: { base: "auto", md: "visible" },
    scrollSnapType: { base: "x mandatory", md: "none" },
    scrollbarWidth: "none",
    "& > li": { flex: "none", w: "full", scrollSnapAlign: "start" },
    "& > :first-of-type": { gridColumn: "1 / -1" },
    "& > :not(:first-of-type)": { _print: { display: "none" } },
    // The scrollbar is visible if there are no scripts, because the dots need scripts.
    "@media (scripting: none)": { scrollbarWidth: "auto" },
  },
});

/** A link to the image file. It works before hydration. */
const Opener = chakra("a", {
  base: {
    display: "grid",
    borderRadius: "l3",
    overflow: "hidden",
    cursor: "zoom-in",
    _focusVisible: { outlineOffset: "-2px" },
  },
});

/** A device's pictures, beginning with the cover. Each picture opens the full-screen viewer. */
export function DeviceGallery({ device }: { device: DeviceGalleryFragment }) {
  const { title, coverImage, images } = device;
  const pictures = [coverImage, ...images];
  const { open, viewer } = useImageViewer(title, pictures);
  const [shown, setShown] = useState(0);
  return (
    <section aria-label={t("Pictures")}>
      <Pictures
        aria-label={t("Gallery")}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map((image, index) => (
          <li key={image.path}>
            <Opener href={image.path} onClick={open(index)}>
              <Picture
                image={image}
                alt={
                  index === 0
                    ? title
                    : t("{title}, picture {number} of {total}", {
                        title,
                        number: index + 1,
                        total: pictures.length,
                      })
                }
                {...(index === 0 ? coverWidth : otherWidth)}
                priority={index === 0}
                w="full"
                aspectRatio="1"
                objectFit="contain"
                bg="bg.muted"
              />
            </Opener>
          </li>
        ))}
      </Pictures>
      {images.length > 0 && <Dots count={pictures.length} shown={shown} />}
      {viewer}
    </section>
  );
}

/**
 * Dots that mark which picture of the row is in view. Screen readers skip the dots, because each picture's alternative
 * text tells its position.
 */
const Dots = ({ count, shown }: { count: number; shown: number }) => (
  <Box
    aria-hidden
    hideFrom="md"
    display="flex"
    justifyContent="center"
    gap="1.5"
    mt="2"
    css={{ "@media print, (scripting: none)": { display: "none" } }}
  >
    {Array.from({ length: count }, (_, index) => (
      <Box
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots are positions.
        key={index}
        boxSize="2"
        borderRadius="full"
        borderWidth="1px"
        borderColor="fg.muted"
        bg={index === shown ? "fg" : undefined}
        _highContrast={{ forcedColorAdjust: "none" }}
      />
    ))}
  </Box>
);
