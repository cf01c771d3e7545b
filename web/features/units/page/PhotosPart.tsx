import { chakra, Text } from "@chakra-ui/react";
import { useController } from "react-hook-form";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { ImagesField } from "../../uploads/ImagesField.tsx";
import { acceptedTypes } from "../../uploads/imageFiles.ts";
import type { Uploads } from "../../uploads/useUploads.ts";
import { labels, type UnitForm } from "./unitRules.ts";

/**
 * The field for the photos of a unit. Staff take photos with a phone's camera or choose files. The first photo is the
 * cover.
 */
export function PhotosPart({ form, uploads }: { form: UnitForm; uploads: Uploads }) {
  const { field } = useController({ control: form.control, name: "photos" });
  return (
    <Part title={labels.photos}>
      <Text fontSize="sm" color="fg.muted">
        {t(
          "At most 8; the first is the cover. They become public when the piece is put on sale: show no names, numbers or screens with data.",
        )}
      </Text>
      <CameraLabel>
        {t("Take a photo")}
        <CameraInput
          type="file"
          accept={acceptedTypes}
          capture="environment"
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </CameraLabel>
      <ImagesField
        label={t("Choose photos")}
        prompt={t("photos")}
        ref={field.ref}
        images={field.value}
        onChange={field.onChange}
        uploads={uploads}
        error={form.errorOf("photos")}
      />
    </Part>
  );
}

/**
 * A label that looks like a button and opens the camera. The label is shown only on phones and tablets. Computers
 * ignore `capture`, so the label would do the same as the field below.
 */
const CameraLabel = chakra("label", {
  base: {
    pos: "relative",
    display: "none",
    "@media (pointer: coarse)": { display: "flex" },
    alignItems: "center",
    justifyContent: "center",
    minH: "touch",
    borderRadius: "l2",
    bg: "accent.solid",
    color: "accent.contrast",
    fontWeight: "semibold",
    _focusWithin: { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
  },
});

const CameraInput = chakra("input", {
  base: { pos: "absolute", inset: "0", w: "full", opacity: "0", cursor: "pointer" },
});
