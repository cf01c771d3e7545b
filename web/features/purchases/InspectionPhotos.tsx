import { chakra } from "@chakra-ui/react";
import { type MouseEvent, useState } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { Picture } from "../../ui/Picture.tsx";

const ImageViewer = lazyPart(async () => (await import("../../ui/ImageViewer.tsx")).ImageViewer);

const List = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(6rem, 1fr))",
    gap: "2",
    listStyleType: "none",
  },
});

/** A link to the image itself, which opens in another tab with a modifier key. */
const Opener = chakra("a", {
  base: { display: "block", borderRadius: "l2", overflow: "hidden", cursor: "zoom-in" },
});

/** The photos of an inspection. Each opens the full-screen viewer. */
export function InspectionPhotos({ photos }: { photos: readonly PictureFragment[] }) {
  const [shown, setShown] = useState<number>();
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(index);
  };
  const close = () => setShown(undefined);
  return (
    <>
      <List>
        {photos.map((photo, index) => (
          <li key={photo.path}>
            <Opener href={photo.path} onClick={open(index)}>
              <Picture
                image={photo}
                alt={t("Photo {index} of the inspection", { index: index + 1 })}
                sizes="8rem"
                w="full"
                aspectRatio="1"
                objectFit="cover"
              />
            </Opener>
          </li>
        ))}
      </List>
      {shown !== undefined && (
        <ImageViewer
          title={t("Photos of the inspection")}
          images={photos}
          index={shown}
          onClose={close}
        />
      )}
    </>
  );
}
