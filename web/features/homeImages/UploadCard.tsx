import { Box, Button, Heading, Stack } from "@chakra-ui/react";
import { useId } from "react";
import { type UseControllerProps, useController } from "react-hook-form";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { Input } from "../../ui/controls.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { ImagePicker } from "../uploads/ImagePicker.tsx";
import { UploadList } from "../uploads/UploadList.tsx";
import { useUploads } from "../uploads/useUploads.ts";
import { Card, Shown } from "./PictureShelf.tsx";

type Values = {
  image: PictureFragment | null;
  alt: string;
  imageBn: PictureFragment | null;
  altBn: string;
};

/** The variables of the mutation: the paths of the pictures, and their alternative texts. */
export type NewHomeImage = { image: string; alt: string; imageBn?: string; altBn: string };

type UploadCardProps = {
  title: string;
  /** The label of the submit button. */
  button: string;
  /** Adds a banner or an offer. Rejects with the reason for people. */
  create: (input: NewHomeImage) => Promise<unknown>;
};

const missing = t("Please upload an image!");
const labels = {
  image: t("Image"),
  alt: t("Alternative text"),
  imageBn: t("Picture with Bangla text"),
  altBn: t("Alternative text in Bangla"),
};
const nothing: Values = { image: null, alt: "", imageBn: null, altBn: "" };

const pathOf = z.transform((image: PictureFragment | null) => image?.path);
const { alt, altBn } = limits.createBanner;
const schema = z.object({
  image: z.pipe(
    z.custom<PictureFragment, PictureFragment | null>((image) => image !== null, missing),
    z.transform(({ path }: PictureFragment) => path),
  ),
  alt: text(labels.alt, { maxLength: alt.maxLength }),
  imageBn: z.pipe(z.custom<PictureFragment | null>(), pathOf),
  altBn: text(labels.altBn, altBn),
});

/** Uploads images as soon as they are chosen, and adds them to the list when the form is submitted. */
export function UploadCard({ title, button, create }: UploadCardProps) {
  const banglaId = useId();
  const form = useZodForm({
    schema,
    labels,
    initial: nothing,
    faultMessage: missing,
    save: async (input) => {
      await create(input);
      form.reset();
    },
  });
  const main = useImageField({ control: form.control, name: "image" });
  const bangla = useImageField({ control: form.control, name: "imageBn" });
  const isUploading = main.uploads.busy || bangla.uploads.busy;
  return (
    <Card title={title}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="4">
          <ImageField
            {...main}
            label={labels.image}
            prompts={{ first: t("an image"), other: t("another image") }}
            error={form.errorOf("image")}
          />
          <Field form={form} name="alt" label={labels.alt} limit={{ maxLength: alt.maxLength }}>
            <Input />
          </Field>
          <Stack as="section" gap="4" aria-labelledby={banglaId}>
            <Heading as="h3" size="sm" id={banglaId}>
              {t("Bangla version, if there is one")}
            </Heading>
            <ImageField
              {...bangla}
              label={labels.imageBn}
              prompts={{ first: t("a picture"), other: t("another picture") }}
              error={form.errorOf("imageBn")}
            />
            <Field form={form} name="altBn" label={labels.altBn} limit={altBn}>
              <Input lang="bn" />
            </Field>
          </Stack>
          <Button
            type="submit"
            alignSelf="start"
            w={{ base: "full", sm: "auto" }}
            disabled={isUploading}
            loading={form.formState.isSubmitting}
            loadingText={button}
          >
            {isUploading ? t("Uploading…") : button}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

/** The picture of a form, and its uploads. */
function useImageField(
  control: UseControllerProps<Values, "image" | "imageBn", z.output<typeof schema>>,
) {
  const { field } = useController(control);
  return { field, uploads: useUploads(field.onChange) };
}

type ImageFieldProps = ReturnType<typeof useImageField> & {
  label: string;
  /** What to choose while there is none, and while there is one. */
  prompts: { first: string; other: string };
  error?: string;
};

function ImageField({ field, uploads, label, prompts, error }: ImageFieldProps) {
  const image = field.value;
  return (
    <Box>
      {image && <Shown image={image} alt={t("The uploaded image")} mb="4" />}
      <FormField label={label} error={error}>
        <ImagePicker
          prompt={image ? prompts.other : prompts.first}
          onFiles={uploads.add}
          ref={field.ref}
        />
      </FormField>
      <UploadList uploads={uploads} />
    </Box>
  );
}
