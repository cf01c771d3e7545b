import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { copiesOf, type ShownWidth, srcSetOf } from "./imageCopies.ts";

/** The image that is shown if another image fails to load. */
const placeholderImage = "/img/test.png";

/** Returns whether an image failed to load. Also detects failures before hydration. */
const isLost = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth === 0;

type PictureProps = {
  image: PictureFragment;
  alt: string;
  /** Whether the image loads at once and with high priority. Set it for the page's largest image above the fold. */
  priority?: boolean;
} & ShownWidth &
  HTMLChakraProps<"img">;

/**
 * An image in the best format and width for the browser. Until the image has loaded, its average colour fills its
 * space.
 */
export function Picture({
  image,
  alt,
  sizes,
  copies,
  priority = false,
  bg,
  ...look
}: PictureProps) {
  const [lost, setLost] = useState(false);
  const shown = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (shown.current && isLost(shown.current)) setLost(true);
  }, []);
  const srcSet = srcSetOf(image, "avif", copies);
  // All browsers that the shop supports show WebP. Some of them don't show AVIF.
  const src = copiesOf(image, "webp", copies).at(-1)?.src ?? image.path;
  const picture = (
    <chakra.img
      ref={shown}
      src={lost ? placeholderImage : src}
      alt={alt}
      htmlWidth={image.width}
      htmlHeight={image.height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "sync" : "async"}
      onError={() => setLost(true)}
      bg={bg}
      // The colour is an inline style, so that all images of a list share one class.
      style={bg ? undefined : { background: image.color }}
      {...look}
    />
  );
  if (lost || !srcSet) return picture;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      {picture}
    </picture>
  );
}
