import { Box, Grid } from "@chakra-ui/react";
import type { Ref } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { FormField } from "../../ui/forms/FormField.tsx";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { ImagePicker } from "./ImagePicker.tsx";
import { UploadList } from "./UploadList.tsx";
import type { Uploads } from "./useUploads.ts";

type CoverImageFieldProps = {
  image: PictureFragment | null;
  uploads: Uploads;
  error?: string;
  /** The ref of the file input. */
  ref?: Ref<HTMLInputElement>;
};

/** The field for a device's cover image. Uploading another image replaces it. */
export function CoverImageField({ image, uploads, error, ref }: CoverImageFieldProps) {
  return (
    <Box>
      <Grid templateColumns={image ? "7rem 1fr" : "1fr"} gap="3" alignItems="end">
        {image && (
          <Picture
            image={image}
            alt={t("The cover image")}
            sizes="7rem"
            w="full"
            aspectRatio="1"
            objectFit="contain"
            borderRadius="l2"
          />
        )}
        <FormField label={t("Cover Image")} error={error}>
          <ImagePicker
            prompt={image ? t("another image") : t("an image")}
            onFiles={uploads.add}
            ref={ref}
          />
        </FormField>
      </Grid>
      <UploadList uploads={uploads} />
    </Box>
  );
}
