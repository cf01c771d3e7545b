import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { PictureFragment } from "../generated/Picture.ts";
import { isLost } from "../platform/lostPicture.ts";
import { imageFormats, srcSetOf } from "./imageCopies.ts";

/** Shown where an image can't be. */
const placeholderImage = "/img/test.png";

type PictureProps = {
  image: PictureFragment;
  alt: string;
  /** How wide it is laid out, as in HTML's `sizes`: `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** For the picture that a visitor sees first: fetched at once, before all others. */
  priority?: boolean;
} & HTMLChakraProps<"img">;

/**
 * An image in the best format and width for the browser, on a tile of its own average colour until
 * it has come, in space that is its own from the start.
 */
export function Picture({ image, alt, sizes, priority = false, bg, ...look }: PictureProps) {
  const [lost, setLost] = useState(false);
  const shown = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // Before the page was taken over.
    if (shown.current && isLost(shown.current)) setLost(true);
  }, []);
  const hasCopies = srcSetOf(image, "avif") !== "";
  const picture = (
    <chakra.img
      ref={shown}
      src={lost ? placeholderImage : image.path}
      alt={alt}
      htmlWidth={image.width}
      htmlHeight={image.height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "sync" : "async"}
      onError={() => setLost(true)}
      bg={bg}
      // Beside the class, which all pictures of a list then share.
      style={bg ? undefined : { background: image.color }}
      {...look}
    />
  );
  if (lost || !hasCopies) return picture;
  return (
    <picture>
      {imageFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={srcSetOf(image, format)}
          sizes={sizes}
        />
      ))}
      {picture}
    </picture>
  );
}
