import { useMutation } from "@apollo/client/react";
import { Button, Stack } from "@chakra-ui/react";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { UpdateMeDocument } from "../../generated/UpdateMe.ts";
import { fieldErrorsOf, messageOf } from "../../platform/errors.ts";
import { startSession, type UserInfo } from "../../platform/session.ts";
import { Input } from "../../ui/controls.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { focusFirst } from "../../ui/focusFirst.ts";
import { toast } from "../../ui/toasts.ts";
import { type Profile, profileFaults } from "./profileFaults.ts";

/** Changes who somebody is; the browser's session follows. */
export function ProfileForm({ user }: { user: UserInfo }) {
  const { firstName, lastName, email } = user;
  const [profile, setProfile] = useState<Profile>({ firstName, lastName, email });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [save, { loading }] = useMutation(UpdateMeDocument, {
    onCompleted: ({ updateMe }) => {
      startSession(updateMe);
      toast.success("Profile Updated Successfully");
    },
    onError: (error) => {
      setFaults(fieldErrorsOf(error));
      toast.error(messageOf(error));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { fields, message } = profileFaults(profile);
    setFaults(fields);
    if (focusFirst(event.currentTarget, fields)) toast.error(message);
    else if (!loading) void save({ variables: { input: profile } });
  };
  const bound = (name: keyof Profile) => ({
    name,
    required: true,
    value: profile[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setProfile({ ...profile, [name]: target.value }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <FormField label="First Name" error={faults.firstName}>
          <Input autoComplete="given-name" maxLength={60} {...bound("firstName")} />
        </FormField>
        <FormField label="Last Name" error={faults.lastName}>
          <Input autoComplete="family-name" maxLength={60} {...bound("lastName")} />
        </FormField>
        <FormField label="Email" error={faults.email}>
          <Input type="email" autoComplete="email" maxLength={254} {...bound("email")} />
        </FormField>
        <Button type="submit" size="lg" loading={loading} loadingText="Update Profile">
          Update Profile
        </Button>
      </Stack>
    </form>
  );
}
