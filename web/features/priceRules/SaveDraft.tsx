import { Flex } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";

type SaveDraftProps = { form: { formState: { isSubmitting: boolean; isDirty: boolean } } };

/** The button that saves the values of a form in the draft. It is enabled when a value has changed. */
export function SaveDraft({ form }: SaveDraftProps) {
  return (
    <Flex justify="flex-end" mt="4">
      <SubmitButton form={form} variant="outline" disabled={!form.formState.isDirty}>
        {t("Save in the draft")}
      </SubmitButton>
    </Flex>
  );
}
