import { Box, Flex, Grid, IconButton, VisuallyHidden } from "@chakra-ui/react";
import { type Ref, useState } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { ChevronLeft, ChevronRight, Close } from "../../ui/controls/icons.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { ImagePicker } from "./ImagePicker.tsx";
import { moved } from "./imageOrder.ts";
import { UploadList } from "./UploadList.tsx";
import type { Uploads } from "./useUploads.ts";

const deletion = t("Are you sure you want to delete this image? This action cannot be undone!");

type Images = readonly PictureFragment[];
type ImagesFieldProps = {
  label?: string;
  /** Names the files to drop or choose. */
  prompt?: string;
  images: Images;
  onChange: (images: Images) => void;
  uploads: Uploads;
  error?: string;
  /** The ref of the file input. */
  ref?: Ref<HTMLInputElement>;
};

/** A field for several images. The images can be sorted by dragging or with the arrow buttons. */
export function ImagesField({
  label = t("Images"),
  prompt = t("further images"),
  images,
  onChange,
  uploads,
  error,
  ref,
}: ImagesFieldProps) {
  const [dragged, setDragged] = useState<number>();
  const [announced, setAnnounced] = useState("");
  const move = (from: number, to: number) => {
    const next = moved(images, from, to);
    if (next === images) return;
    onChange(next);
    setAnnounced(t("Image {place} of {total}", { place: to + 1, total: images.length }));
  };
  return (
    <Box>
      <FormField label={label} error={error}>
        <ImagePicker prompt={prompt} multiple onFiles={uploads.add} ref={ref} />
      </FormField>
      <UploadList uploads={uploads} />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {images.length > 0 && (
        <Grid as="ul" templateColumns="repeat(auto-fill, minmax(9rem, 1fr))" gap="3" mt="3">
          {images.map((image, index) => (
            <Box
              as="li"
              key={image.path}
              draggable
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={() => dragged !== undefined && move(dragged, index)}
              opacity={dragged === index ? "0.4" : "1"}
            >
              <Tile
                image={image}
                place={index + 1}
                last={index === images.length - 1}
                onMove={(step) => move(index, index + step)}
                onDelete={() => onChange(images.filter((other) => other !== image))}
              />
            </Box>
          ))}
        </Grid>
      )}
    </Box>
  );
}

type TileProps = {
  image: PictureFragment;
  /** The position of the image, counted from 1. */
  place: number;
  last: boolean;
  onMove: (step: 1 | -1) => void;
  onDelete: () => void;
};

function Tile({ image, place, last, onMove, onDelete }: TileProps) {
  // The left arrow of the first image and the right arrow of the last image do nothing. These buttons are not disabled,
  // because a button would lose the focus if its press disabled it.
  const arrow = { variant: "ghost", px: "0" } as const;
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l2" overflow="hidden" cursor="grab">
      <Picture
        image={image}
        alt={t("Image {place}", { place })}
        sizes="12rem"
        w="full"
        aspectRatio="1"
        objectFit="contain"
        draggable={false}
      />
      <Flex justify="space-between">
        <IconButton
          {...arrow}
          aria-label={t("Move image {place} forward", { place })}
          aria-disabled={place === 1 || undefined}
          onClick={() => onMove(-1)}
        >
          <ChevronLeft />
        </IconButton>
        <ConfirmButton
          {...arrow}
          aria-label={t("Delete image {place}", { place })}
          question={deletion}
          confirmLabel={t("Delete")}
          onConfirm={async () => onDelete()}
        >
          <Close />
        </ConfirmButton>
        <IconButton
          {...arrow}
          aria-label={t("Move image {place} back", { place })}
          aria-disabled={last || undefined}
          onClick={() => onMove(1)}
        >
          <ChevronRight />
        </IconButton>
      </Flex>
    </Box>
  );
}
