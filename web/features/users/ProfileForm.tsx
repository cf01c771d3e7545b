import { Stack, Text } from "@chakra-ui/react";
import { UpdateMeDocument } from "../../generated/UpdateMe.ts";
import type { UpdateProfileQuery } from "../../generated/UpdateProfile.ts";
import { t } from "../../platform/i18n.ts";
import { startSession } from "../../platform/session.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { formOf } from "../../ui/forms/fieldRows.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { usePageForm } from "../../ui/forms/usePageForm.ts";
import { profileFaultMessage, profileFields, smsField } from "./profileRules.ts";

type ProfileFormProps = { user: NonNullable<UpdateProfileQuery["me"]> };

/** The form that updates the user's profile. It also updates the session that the browser stores. */
export function ProfileForm({ user }: ProfileFormProps) {
  const save = useSave(UpdateMeDocument, {
    onDone: ({ updateMe }) => startSession(updateMe),
    done: t("Profile Updated Successfully"),
  });
  const form = usePageForm({
    ...formOf({ ...profileFields, smsNotifications: smsField }, user),
    faultMessage: profileFaultMessage,
    save: (input) => save({ input }),
    staysOnPage: true,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="5">
        <Fields form={form} rows={profileFields} />
        <div>
          <Fields form={form} rows={{ smsNotifications: smsField }} />
          <Text fontSize="sm" color="fg.muted">
            {t("Login codes are always sent.")}
          </Text>
        </div>
        <SubmitButton form={form} size="lg">
          {t("Update Profile")}
        </SubmitButton>
      </Stack>
      {form.leaveDialog}
    </form>
  );
}
