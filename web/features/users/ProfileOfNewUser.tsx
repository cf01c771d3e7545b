import { Stack, Text } from "@chakra-ui/react";
import { UpdateMeDocument } from "../../generated/UpdateMe.ts";
import type { UserInfoFragment } from "../../generated/UserInfo.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { formOf } from "../../ui/forms/fieldRows.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { newProfileFields } from "./profileRules.ts";

/**
 * The last step of a new user's login. The browser checks the email address, so the form uses the browser's validation.
 * The fields lack the attribute `required`, because the toast says which names are missing.
 */
export function ProfileOfNewUser({ onSaved }: { onSaved: (session: UserInfoFragment) => void }) {
  const save = useSave(UpdateMeDocument, {
    handlesConflicts: true,
    onDone: ({ updateMe }) => onSaved(updateMe),
  });
  const form = useZodForm({
    ...formOf(newProfileFields),
    faultMessage: t("First name and Last name are required"),
    save: (input) => save({ input }),
  });
  return (
    <Modal title={t("Update Profile")} open>
      <form onSubmit={form.submit}>
        <Stack gap="4">
          <Text color="fg.muted" fontSize="sm">
            {t("One last step: tell us your name. You can leave the email empty.")}
          </Text>
          <Fields form={form} rows={newProfileFields} />
          <SubmitButton form={form} size="lg">
            {t("Submit")}
          </SubmitButton>
        </Stack>
      </form>
    </Modal>
  );
}
