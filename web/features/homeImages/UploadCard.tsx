import { Stack } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { Part } from "../../ui/forms/Part.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import {
  HomeImageFields,
  type HomeImageInput,
  nothing,
  useHomeImageForm,
} from "./homeImageForm.tsx";
import type { HomeImageKind } from "./homeImageKinds.ts";

type UploadCardProps = {
  kind: HomeImageKind;
  title: string;
  /** The label of the submit button. */
  button: string;
  /** Adds a banner or a home offer. Rejects with the error to show. */
  create: (input: HomeImageInput) => Promise<unknown>;
};

/** The form that adds a banner or a home offer to the list. */
export function UploadCard({ kind, title, button, create }: UploadCardProps) {
  const fields = useHomeImageForm(kind, nothing, async (input) => {
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
