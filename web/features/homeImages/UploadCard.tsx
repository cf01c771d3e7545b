import { Stack } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { Part } from "../../ui/forms/Part.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import {
  HomeImageFields,
  type HomeImageInput,
  type HomeImageValues,
  useHomeImageForm,
} from "./homeImageForm.tsx";

type UploadCardProps = {
  title: string;
  /** The label of the submit button. */
  button: string;
  /** Adds a banner or an offer. Rejects with the reason for people. */
  create: (input: HomeImageInput) => Promise<unknown>;
};

const nothing: HomeImageValues = { image: null, alt: "", imageBn: null, altBn: "" };

/** Adds a banner or an offer to the list. */
export function UploadCard({ title, button, create }: UploadCardProps) {
  const fields = useHomeImageForm(nothing, async (input) => {
    await create(input);
    fields.form.reset();
  });
  const { form, isUploading } = fields;
  return (
    <Part as="section" title={title} mb="6">
      <form onSubmit={form.submit} noValidate>
        <Stack gap="4">
          <HomeImageFields {...fields} />
          <SubmitButton
            alignSelf="start"
            w={{ base: "full", sm: "auto" }}
            disabled={isUploading}
            form={form}
          >
            {isUploading ? t("Uploading…") : button}
          </SubmitButton>
        </Stack>
      </form>
    </Part>
  );
}
