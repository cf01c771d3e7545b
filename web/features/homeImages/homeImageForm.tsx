import { Box, Button, Heading, Stack } from "@chakra-ui/react";
import { useId, useRef } from "react";
import { type UseControllerProps, useController } from "react-hook-form";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { ImagePicker } from "../uploads/ImagePicker.tsx";
import { UploadList } from "../uploads/UploadList.tsx";
import { useUploads } from "../uploads/useUploads.ts";
import type { HomeImageKind } from "./homeImageKinds.ts";
import { LinkField } from "./LinkField.tsx";
import { Shown } from "./PictureShelf.tsx";

/** The values of the form for a banner or a home offer. */
export type HomeImageValues = {
  image: PictureFragment | null;
  alt: string;
  imageBn: PictureFragment | null;
  altBn: string;
  /**
   * The page that a home offer links to, and the offer's last day. Both can be empty. Banners have neither a link nor a
   * last day.
   */
  link: string;
  endsOn: string;
};

/** The values of an empty form. */
export const nothing: HomeImageValues = {
  image: null,
  alt: "",
  imageBn: null,
  altBn: "",
  link: "",
  endsOn: "",
};

/**
 * The variables of the mutations: the paths of the pictures, their alternative texts and, for home offers, the
 * additional fields.
 */
export type HomeImageInput = {
  image: string;
  alt: string;
  imageBn: string | null;
  altBn: string;
  link?: string | null;
  endsOn?: string | null;
};

const missing = t("Please upload an image!");
const { alt, altBn } = limits.createBanner;

const texts = {
  alt: row(t("Alternative text"), text, alt),
  endsOn: {
    label: t("Last day"),
    type: "date",
    hint: t("If empty, the offer is shown until you remove it."),
    schema: z.string(),
  },
  altBn: row(t("Alternative text in Bangla"), text, altBn, { lang: "bn" }),
};

const { schema, labels } = formOf({
  image: {
    label: t("Image"),
    schema: z.pipe(
      z.custom<PictureFragment, PictureFragment | null>((image) => image !== null, missing),
      z.transform(({ path }: PictureFragment) => path),
    ),
  },
  imageBn: {
    label: t("Picture with Bangla text"),
    schema: z.pipe(
      z.custom<PictureFragment | null>(),
      z.transform((image: PictureFragment | null) => image?.path ?? null),
    ),
  },
  link: row(t("Leads to"), text, limits.createOffer.link),
  ...texts,
});

/**
 * Returns the form for a banner or a home offer. Chosen images are uploaded at once. Submitting the form saves the
 * banner or offer.
 */
export function useHomeImageForm(
  kind: HomeImageKind,
  initial: HomeImageValues,
  save: (input: HomeImageInput) => Promise<unknown>,
) {
  const form = useZodForm({
    schema,
    labels,
    initial,
    faultMessage: missing,
    save: ({ link, endsOn, ...shared }) =>
      save(
        kind === "offer"
          ? { ...shared, link: localPath(link) || null, endsOn: endsOn || null }
          : shared,
      ),
  });
  const main = useImageField({ control: form.control, name: "image" });
  const bangla = useImageField({ control: form.control, name: "imageBn" });
  return { kind, form, main, bangla, isUploading: main.uploads.busy || bangla.uploads.busy };
}

/**
 * If a typed text is the address of a page of this site, returns its path without the language. Returns other texts
 * unchanged, because the server reports an error for them.
 */
function localPath(typed: string): string {
  if (!URL.canParse(typed)) return typed;
  const { origin, pathname, search } = new URL(typed);
  return origin === location.origin ? pathname.replace(/^\/bn(?=\/|$)/, "") + search : typed;
}

/** Returns the form field of a picture, and its uploads. */
function useImageField(
  control: UseControllerProps<HomeImageValues, "image" | "imageBn", z.output<typeof schema>>,
) {
  const { field } = useController(control);
  return { field, uploads: useUploads(field.onChange) };
}

/** The fields for the picture and its alternative text. Both also have a Bangla version. */
export function HomeImageFields(props: ReturnType<typeof useHomeImageForm>) {
  const { kind, form, main, bangla } = props;
  const banglaId = useId();
  return (
    <>
      <ImageField
        {...main}
        label={labels.image}
        prompts={{ first: t("an image"), other: t("another image") }}
        error={form.errorOf("image")}
      />
      <Fields form={form} rows={{ alt: texts.alt }} />
      {kind === "offer" && (
        <>
          <LinkField form={form} label={labels.link} />
          <Fields form={form} rows={{ endsOn: texts.endsOn }} />
        </>
      )}
      <Stack as="section" gap="4" aria-labelledby={banglaId}>
        <Heading as="h3" size="sm" id={banglaId}>
          {t("Bangla version, if there is one")}
        </Heading>
        <ImageField
          {...bangla}
          label={labels.imageBn}
          prompts={{ first: t("a picture"), other: t("another picture") }}
          removal={t("Remove the Bangla picture")}
          error={form.errorOf("imageBn")}
        />
        <Fields form={form} rows={{ altBn: texts.altBn }} />
      </Stack>
    </>
  );
}

type ImageFieldProps = ReturnType<typeof useImageField> & {
  label: string;
  /** The texts of the button that chooses a picture: `first` if there is none, and `other` if there is one. */
  prompts: { first: string; other: string };
  /** The label of the button that removes the picture. Omit it if the picture is required. */
  removal?: string;
  error?: string;
};

function ImageField({ field, uploads, label, prompts, removal, error }: ImageFieldProps) {
  const image = field.value;
  const picker = useRef<HTMLInputElement>(null);
  const remove = () => {
    field.onChange(null);
    // The pressed button disappears, so the focus moves to the picker.
    picker.current?.focus();
  };
  return (
    <Box>
      {image && <Shown image={image} alt={t("The uploaded image")} mb="3" />}
      {image && removal && (
        <Button size="sm" variant="outline" mb="4" onClick={remove}>
          {removal}
        </Button>
      )}
      <FormField label={label} error={error}>
        <ImagePicker
          prompt={image ? prompts.other : prompts.first}
          onFiles={uploads.add}
          ref={(input) => {
            picker.current = input;
            field.ref(input);
          }}
        />
      </FormField>
      <UploadList uploads={uploads} />
    </Box>
  );
}
