import { Button, Flex, Grid } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { CoverImageField } from "../../uploads/CoverImageField.tsx";
import { ImagesField } from "../../uploads/ImagesField.tsx";
import { useUploads } from "../../uploads/useUploads.ts";
import { type DeviceFormState, Part } from "./fields.tsx";
import { formKinds } from "./formKinds.tsx";

type DeviceFormProps = {
  kind: DeviceKind;
  form: DeviceFormState & { leaveDialog: ReactNode };
  /** Shown between the fields and the button. */
  notice?: ReactNode;
};

const buttonLabels = { create: "Create", update: "Update" } as const;

/** The form of every kind of device, to create or to update one. */
export function DeviceForm({ kind, form, notice }: DeviceFormProps) {
  const { Fields, sims, variantStocks } = formKinds[kind];
  const { control, mode, formState } = form;
  const label = buttonLabels[mode];
  const { field: cover } = useController({ control, name: "coverImage" });
  const { field: gallery } = useController({ control, name: "images" });
  const coverUploads = useUploads(cover.onChange);
  // Several uploads may arrive between two renders, so `gallery.value` may lack some of them.
  const galleryUploads = useUploads((image) =>
    gallery.onChange([...form.getValues("images"), image]),
  );
  const uploading = coverUploads.busy || galleryUploads.busy;
  return (
    <form onSubmit={form.submit} noValidate aria-label={label}>
      <Grid templateColumns={{ base: "1fr", lg: "3fr 2fr" }} gap="6" alignItems="start">
        <Flex direction="column" gap="6" minW="0">
          <Fields form={form} sims={sims} variantStocks={variantStocks} />
        </Flex>
        <Part title="Pictures">
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
      </Grid>
      {notice}
      <Flex
        justify="flex-end"
        pos="sticky"
        bottom="0"
        zIndex="1"
        mt="6"
        py="3"
        bg="bg"
        borderTopWidth="1px"
        borderColor="border"
      >
        <Button
          type="submit"
          size="lg"
          minW="48"
          disabled={uploading}
          loading={formState.isSubmitting}
          loadingText={label}
        >
          {uploading ? "Uploading…" : label}
        </Button>
      </Flex>
      {form.leaveDialog}
    </form>
  );
}
