import { chakra } from "@chakra-ui/react";
import type { DeviceGalleryFragment } from "../../../generated/DeviceGallery.ts";
import { t } from "../../../platform/i18n.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { useImageViewer } from "../../../ui/pictures/useImageViewer.tsx";

/** How wide the cover image is shown. */
export const coverWidth = {
  sizes: "(min-width: 80rem) 39rem, (min-width: 48rem) 51vw, 100vw",
  copies: [480, 640, 960, 1280],
} as const;

/** A link to the image itself, which works before hydration. */
const Opener = chakra("a", {
  base: {
    display: "grid",
    borderRadius: "l3",
    overflow: "hidden",
    cursor: "zoom-in",
  },
});

const Thumbnails = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(4.5rem, 1fr))",
    gap: "3",
    mt: "3",
    _print: { display: "none" },
  },
});

/** A device's cover and thumbnails of its images. Each opens the full-screen viewer. */
export function DeviceGallery({ device }: { device: DeviceGalleryFragment }) {
  const { title, coverImage, images } = device;
  const pictures = [coverImage, ...images];
  const { open, viewer } = useImageViewer(title, pictures);
  return (
    <section aria-label={t("Pictures")}>
      <Opener href={coverImage.path} onClick={open(0)}>
        <Picture
          image={coverImage}
          alt={title}
          {...coverWidth}
          priority
          w="full"
          aspectRatio="1"
          objectFit="contain"
          bg="bg.muted"
        />
      </Opener>
      {images.length > 0 && (
        <Thumbnails aria-label={t("Gallery")}>
          {pictures.map((image, index) => (
            <li key={image.path}>
              <Opener href={image.path} onClick={open(index)} borderRadius="l2">
                <Picture
                  image={image}
                  alt={t("{title}, picture {number} of {total}", {
                    title,
                    number: index + 1,
                    total: pictures.length,
                  })}
                  sizes="5rem"
                  copies={[160, 320]}
                  w="full"
                  aspectRatio="1"
                  objectFit="contain"
                  bg="bg.muted"
                />
              </Opener>
            </li>
          ))}
        </Thumbnails>
      )}
      {viewer}
    </section>
  );
}
