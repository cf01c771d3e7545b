import { Stack } from "@chakra-ui/react";
import { limits } from "../../generated/limits.ts";
import { UpdateMeDocument } from "../../generated/UpdateMe.ts";
import { t } from "../../platform/i18n.ts";
import { startSession, type UserInfo } from "../../platform/session.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { usePageForm } from "../../ui/forms/usePageForm.ts";
import { MessageChoice } from "./MessageChoice.tsx";
import {
  emailLimit,
  type ProfileValues,
  profileFaultMessage,
  profileLabels,
  profileRules,
} from "./profileRules.ts";

/** The form that updates the user's profile. It also updates the session that the browser stores. */
export function ProfileForm({ user }: { user: UserInfo }) {
  const { firstName, lastName, email } = user;
  const initial: ProfileValues = { firstName, lastName, email };
  const save = useSave(UpdateMeDocument, {
    onDone: ({ updateMe }) => startSession(updateMe),
    done: t("Profile Updated Successfully"),
  });
  const form = usePageForm({
    schema: profileRules,
    labels: profileLabels,
    initial,
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
        <MessageChoice control={form.control} />
        <SubmitButton form={form} size="lg">
          {t("Update Profile")}
        </SubmitButton>
      </Stack>
      {form.leaveDialog}
    </form>
  );
}
