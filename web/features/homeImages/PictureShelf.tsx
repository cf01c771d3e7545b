import { Box, Button, Flex, Grid, Heading } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { Picture } from "../../ui/Picture.tsx";
import { ImagePicker } from "../uploads/ImagePicker.tsx";
import { UploadList } from "../uploads/UploadList.tsx";
import { useUploads } from "../uploads/useUploads.ts";

type UploadCardProps = {
  title: string;
  /** The label of the submit button. */
  button: string;
  /** Adds the image with this path. Rejects with the reason for people. */
  create: (path: string) => Promise<unknown>;
};

const missing = t("Please upload an image!");
const labels = { image: t("Image") };
const nothing: { image: PictureFragment | null } = { image: null };
const schema = z.object({
  image: z.custom<PictureFragment, PictureFragment | null>((image) => image !== null, missing),
});

/** Uploads an image as soon as it is chosen, and adds it to the list when the form is submitted. */
export function UploadCard({ title, button, create }: UploadCardProps) {
  const form = useZodForm({
    schema,
    labels,
    initial: nothing,
    faultMessage: missing,
    save: async ({ image }) => {
      await create(image.path);
      form.reset();
    },
  });
  const { field } = useController({ control: form.control, name: "image" });
  const image = field.value;
  const uploads = useUploads(field.onChange);
  return (
    <Card title={title}>
      <form onSubmit={form.submit} noValidate>
        {image && <Shown image={image} alt={t("The uploaded image")} mb="4" />}
        <FormField label={labels.image} error={form.errorOf("image")}>
          <ImagePicker
            prompt={image ? t("another image") : t("an image")}
            onFiles={uploads.add}
            ref={field.ref}
          />
        </FormField>
        <UploadList uploads={uploads} />
        <Button
          type="submit"
          mt="4"
          w={{ base: "full", sm: "auto" }}
          disabled={uploads.busy}
          loading={form.formState.isSubmitting}
          loadingText={button}
        >
          {uploads.busy ? t("Uploading…") : button}
        </Button>
      </form>
    </Card>
  );
}

type PictureListProps = {
  /** The name of one: "Offer". */
  noun: string;
  pictures: readonly { id: string; image: PictureFragment }[];
  emptyText: string;
  removeLabel: string;
  /** The text of the confirmation dialog. */
  question: string;
  remove: (id: string) => Promise<unknown>;
};

/** The pictures. The last one can't be removed. */
export function PictureList({ noun, pictures, emptyText, ...removal }: PictureListProps) {
  if (pictures.length === 0) return <EmptyState text={emptyText} />;
  return (
    <Grid as="ul" templateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))" gap="5">
      {pictures.map(({ id, image }, index) => (
        <Flex as="li" key={id} direction="column" gap="3">
          <Shown
            id={`picture-${id}`}
            image={image}
            alt={t("{noun} {number}", { noun, number: index + 1 })}
          />
          {pictures.length > 1 && (
            <ConfirmButton
              alignSelf="start"
              size="sm"
              variant="outline"
              aria-describedby={`picture-${id}`}
              question={removal.question}
              confirmLabel={t("Delete")}
              onConfirm={() => removal.remove(id)}
            >
              {removal.removeLabel}
            </ConfirmButton>
          )}
        </Flex>
      ))}
    </Grid>
  );
}

type ShownProps = { image: PictureFragment; alt: string; id?: string; mb?: string };

/** A picture in its own aspect ratio. */
const Shown = ({ image, ...look }: ShownProps) => (
  <Picture
    image={image}
    sizes="(min-width: 48rem) 24rem, 90vw"
    w="full"
    maxW="xl"
    aspectRatio={`${image.width} / ${image.height}`}
    borderRadius="l2"
    {...look}
  />
);

/** A part of the page under a heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      mb="6"
      p={{ base: "4", md: "6" }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
    >
      <Heading as="h2" size="md" id={id} mb="4">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
