import { useMutation } from "@apollo/client/react";
import { Button, Stack } from "@chakra-ui/react";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { UpdateMeDocument } from "../../generated/UpdateMe.ts";
import type { UserInfoFragment } from "../../generated/UserInfo.ts";
import { messageOf } from "../../platform/errors.ts";
import { Input } from "../../ui/controls.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { toast } from "../../ui/toasts.ts";

/** The last step of a new user's login: who they are. */
export function ProfileOfNewUser({ onSaved }: { onSaved: (session: UserInfoFragment) => void }) {
  const [profile, setProfile] = useState({ firstName: "", lastName: "", email: "" });
  const [save, { loading }] = useMutation(UpdateMeDocument, {
    onCompleted: ({ updateMe }) => onSaved(updateMe),
    onError: (error) => toast.error(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = profile.firstName.trim() !== "" && profile.lastName.trim() !== "";
    if (named) void save({ variables: { input: profile } });
    else toast.error("First name and Last name are required");
  };
  const bound = (name: keyof typeof profile) => ({
    value: profile[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setProfile({ ...profile, [name]: event.target.value }),
  });
  return (
    <Modal title="Update Profile" open>
      <form onSubmit={submit}>
        <Stack gap="4">
          <FormField label="First Name">
            <Input autoComplete="given-name" {...bound("firstName")} />
          </FormField>
          <FormField label="Last Name">
            <Input autoComplete="family-name" {...bound("lastName")} />
          </FormField>
          <FormField label="Email">
            <Input type="email" autoComplete="email" {...bound("email")} />
          </FormField>
          <Button type="submit" size="lg" loading={loading} loadingText="Submit">
            Submit
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
