import { useState } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { onPlainClick } from "../controls/plainClick.ts";
import { lazyPart } from "../dialogs/lazyPart.tsx";

const ImageViewer = lazyPart(async () => (await import("./ImageViewer.tsx")).ImageViewer);

/**
 * Returns a full-screen viewer for some images, and the click handler of a link that opens one of them in the viewer.
 */
export function useImageViewer(title: string, images: readonly PictureFragment[]) {
  const [shown, setShown] = useState<number>();
  const open = (index: number) => onPlainClick(() => setShown(index));
  const viewer = shown !== undefined && (
    <ImageViewer title={title} images={images} index={shown} onClose={() => setShown(undefined)} />
  );
  return { open, viewer };
}
