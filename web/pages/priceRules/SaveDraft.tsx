import { Button, Flex } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";

/** The button below a form that saves it in the draft, once something was changed. */
export function SaveDraft({
  formState,
}: {
  formState: { isSubmitting: boolean; isDirty: boolean };
}) {
  const { isSubmitting, isDirty } = formState;
  return (
    <Flex justify="flex-end" mt="4">
      <Button
        type="submit"
        variant="outline"
        disabled={!isDirty}
        loading={isSubmitting}
        loadingText={t("Save in the draft")}
      >
        {t("Save in the draft")}
      </Button>
    </Flex>
  );
}
