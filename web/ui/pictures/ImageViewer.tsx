import { chakra } from "@chakra-ui/react";
import { useRef } from "react";
import Lightbox, { type ControllerRef } from "yet-another-react-lightbox";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Fullscreen from "yet-another-react-lightbox/plugins/fullscreen";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { t } from "../../platform/i18n.ts";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/counter.css";
import type { PictureFragment } from "../../generated/Picture.ts";
import { useCloseRequest } from "../dialogs/useCloseRequest.ts";
import { copiesOf } from "./imageCopies.ts";

/** The library's viewer with a focus ring, and with arrows that are visible on white pictures. */
const Viewer = chakra(Lightbox, {
  base: {
    "--yarl__color_backdrop": "{colors.blackAlpha.800}",
    "--yarl__color_button": "{colors.white}",
    // `!important` is needed because the library's style sheet is in no layer and so overrides Chakra's rules.
    "& .yarl__button:focus-visible": {
      outline: "2px solid white !important",
      outlineOffset: "-6px",
    },
    "& .yarl__counter": { fontVariantNumeric: "tabular-nums" },
  },
});

const arrow = {
  padding: "0.5rem",
  margin: "0 0.75rem",
  borderRadius: "50%",
  backgroundColor: "var(--st-colors-black-alpha-500)",
};

/** The texts of the viewer. The library uses its English texts as keys. */
const labels = {
  Previous: t("Previous picture"),
  Next: t("Next picture"),
  Close: t("Close"),
  "Zoom in": t("Zoom in"),
  "Zoom out": t("Zoom out"),
  "Enter Fullscreen": t("Enter Fullscreen"),
  "Exit Fullscreen": t("Exit Fullscreen"),
  "Photo gallery": t("Photo gallery"),
  Carousel: t("Carousel"),
  Slide: t("Slide"),
  "{index} of {total}": t("{index} of {total}"),
};

type ImageViewerProps = {
  /** The name of the object in the images. */
  title: string;
  images: readonly PictureFragment[];
  /** The index of the first image to show. */
  index: number;
  onClose: () => void;
};

/**
 * Shows images across the whole screen, with zoom by pinch, wheel and double click. Buttons, arrow keys and swipes lead
 * to the next or previous image. Escape, Android's Back and a click outside the image close the viewer. Load it lazily.
 */
export function ImageViewer({ title, images, index, onClose }: ImageViewerProps) {
  const controller = useRef<ControllerRef>(null);
  useCloseRequest(() => controller.current?.close());
  const slides = images.map((image, position) => ({
    src: image.path,
    width: image.width,
    height: image.height,
    alt: t("{title}, picture {number} of {total}", {
      title,
      number: position + 1,
      total: images.length,
    }),
    srcSet: copiesOf(image, "webp"),
  }));
  return (
    <Viewer
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Counter, Fullscreen, Zoom]}
      controller={{ ref: controller, closeOnBackdropClick: true }}
      styles={{ navigationPrev: arrow, navigationNext: arrow }}
      labels={{ ...labels, Lightbox: title }}
    />
  );
}
