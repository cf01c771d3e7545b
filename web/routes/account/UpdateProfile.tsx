import { ProfileForm } from "../../features/users/ProfileForm.tsx";
import { t } from "../../platform/i18n.ts";
import { useSession } from "../../platform/session.ts";
import { FormPage } from "../../ui/page/FormPage.tsx";

/** The page where users change their name and e-mail address. */
function UpdateProfile() {
  const user = useSession();
  if (!user) return null;
  const intro = t("We use your name when we call you about a request. You log in with {mobile}.", {
    mobile: user.mobile,
  });
  return (
    <FormPage intro={intro}>
      <ProfileForm key={user._id} user={user} />
    </FormPage>
  );
}

export { UpdateProfile as Component };
