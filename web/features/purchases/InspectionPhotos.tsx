import { chakra } from "@chakra-ui/react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { useImageViewer } from "../../ui/pictures/useImageViewer.tsx";

const List = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(6rem, 1fr))",
    gap: "2",
    listStyleType: "none",
  },
});

/** A link to the image file. A click with a modifier key opens the file in another tab. */
const Opener = chakra("a", {
  base: { display: "block", borderRadius: "l2", overflow: "hidden", cursor: "zoom-in" },
});

/** The photos of an inspection. Each photo opens the full-screen viewer. */
export function InspectionPhotos({ photos }: { photos: readonly PictureFragment[] }) {
  const { open, viewer } = useImageViewer(t("Photos of the inspection"), photos);
  return (
    <>
      <List>
        {photos.map((photo, index) => (
          <li key={photo.path}>
            <Opener href={photo.path} onClick={open(index)}>
              <Picture
                image={photo}
                alt={t("Photo {number} of the inspection", { number: index + 1 })}
                sizes="8rem"
                w="full"
                aspectRatio="1"
                objectFit="cover"
              />
            </Opener>
          </li>
        ))}
      </List>
      {viewer}
    </>
  );
}
