import { Stack, Text } from "@chakra-ui/react";
import { limits } from "../../generated/limits.ts";
import { UpdateMeDocument } from "../../generated/UpdateMe.ts";
import type { UpdateProfileQuery } from "../../generated/UpdateProfile.ts";
import { t } from "../../platform/i18n.ts";
import { startSession } from "../../platform/session.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Checkbox, Input } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { usePageForm } from "../../ui/forms/usePageForm.ts";
import { emailLimit, profileFaultMessage, profileLabels, profileRules } from "./profileRules.ts";

type ProfileFormProps = { user: NonNullable<UpdateProfileQuery["me"]> };

/** The form that updates the user's profile. It also updates the session that the browser stores. */
export function ProfileForm({ user }: ProfileFormProps) {
  const { firstName, lastName, email, smsNotifications } = user;
  const save = useSave(UpdateMeDocument, {
    onDone: ({ updateMe }) => startSession(updateMe),
    done: t("Profile Updated Successfully"),
  });
  const form = usePageForm({
    schema: profileRules,
    labels: profileLabels,
    initial: { firstName, lastName, email: email ?? "", smsNotifications },
    faultMessage: profileFaultMessage,
    save: (input) => save({ input }),
    staysOnPage: true,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="5">
        <Field
          form={form}
          name="firstName"
          label={profileLabels.firstName}
          limit={limits.ProfileInput.firstName}
        >
          <Input autoComplete="given-name" />
        </Field>
        <Field
          form={form}
          name="lastName"
          label={profileLabels.lastName}
          limit={limits.ProfileInput.lastName}
        >
          <Input autoComplete="family-name" />
        </Field>
        <Field form={form} name="email" label={profileLabels.email} limit={emailLimit}>
          <Input type="email" autoComplete="email" />
        </Field>
        <div>
          <Checkbox {...form.register("smsNotifications")}>
            {profileLabels.smsNotifications}
          </Checkbox>
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
