import { Flex, Grid } from "@chakra-ui/react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useController } from "react-hook-form";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { SaveBar } from "../../../ui/forms/SaveBar.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { CoverImageField } from "../../uploads/CoverImageField.tsx";
import { ImagesField } from "../../uploads/ImagesField.tsx";
import { type Uploads, useUploads } from "../../uploads/useUploads.ts";
import type { DeviceFormState } from "./fields.tsx";
import { formKinds } from "./formKinds.tsx";

type DeviceFormProps = {
  kind: DeviceKind;
  form: DeviceFormState & { leaveDialog: ReactNode };
  /** Shown between the fields and the submit button. */
  notice?: ReactNode;
};

const buttonLabels = { create: t("Create"), update: t("Update") } as const;

/** The form that creates or updates a device of any kind. */
export function DeviceForm({ kind, form, notice }: DeviceFormProps) {
  const { Fields, sims, variantStocks } = formKinds[kind];
  const { mode, formState } = form;
  const label = buttonLabels[mode];
  const changed = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const coverUploads = useUploads((image) => form.setValue("coverImage", image, changed));
  const galleryUploads = useUploads((image) =>
    form.setValue("images", [...form.getValues("images"), image], changed),
  );
  const uploading = coverUploads.busy || galleryUploads.busy;
  const addVariant = useRef<() => void>(null);
  const submit = (event: FormEvent) => {
    // Adds a completely typed variant to a new device, even if the user has not pressed "Add Variant".
    if (mode === "create") addVariant.current?.();
    form.submit(event);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Grid templateColumns={{ base: "1fr", lg: "3fr 2fr" }} gap="6" alignItems="start">
        <Flex direction="column" gap="6" minW="0">
          <Fields form={form} sims={sims} variantStocks={variantStocks} addVariant={addVariant} />
        </Flex>
        <Pictures form={form} coverUploads={coverUploads} galleryUploads={galleryUploads} />
      </Grid>
      {notice}
      <SaveBar>
        <SubmitButton form={form} size="lg" minW="48" disabled={uploading}>
          {uploading ? t("Uploading…") : label}
        </SubmitButton>
      </SaveBar>
      {form.leaveDialog}
    </form>
  );
}

type PicturesProps = { form: DeviceFormState; coverUploads: Uploads; galleryUploads: Uploads };

/**
 * The fields for the pictures. Render them after the other fields. If several fields have errors, the first rendered
 * field gets the focus.
 */
function Pictures({ form, coverUploads, galleryUploads }: PicturesProps) {
  const { control } = form;
  const { field: cover } = useController({ control, name: "coverImage" });
  const { field: gallery } = useController({ control, name: "images" });
  return (
    <Part title={t("Pictures")}>
      <CoverImageField
        ref={cover.ref}
        image={cover.value}
        uploads={coverUploads}
        error={form.errorOf("coverImage")}
      />
      <ImagesField
        ref={gallery.ref}
        images={gallery.value}
        onChange={gallery.onChange}
        uploads={galleryUploads}
        error={form.errorOf("images")}
      />
    </Part>
  );
}
