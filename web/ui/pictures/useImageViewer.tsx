import { useState } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { onPlainClick } from "../controls/plainClick.ts";
import { lazyPart } from "../dialogs/lazyPart.tsx";

const ImageViewer = lazyPart(async () => (await import("./ImageViewer.tsx")).ImageViewer);

/** Returns a full-screen viewer for the images, and the click handler for a link that opens one of the images in it. */
export function useImageViewer(title: string, images: readonly PictureFragment[]) {
  const [shown, setShown] = useState<number>();
  const open = (index: number) => onPlainClick(() => setShown(index));
  const viewer = shown !== undefined && (
    <ImageViewer title={title} images={images} index={shown} onClose={() => setShown(undefined)} />
  );
  return { open, viewer };
}
