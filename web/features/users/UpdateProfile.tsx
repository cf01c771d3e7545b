import { t } from "../../platform/i18n.ts";
import { useSession } from "../../platform/session.ts";
import { usePageTitle } from "../../platform/usePageTitle.ts";
import { FormPage } from "../../ui/FormPage.tsx";
import { Head } from "../../ui/Head.tsx";
import { ProfileForm } from "./ProfileForm.tsx";

/** Where one changes one's own name and e-mail address (spec, section 2). */
function UpdateProfile() {
  const user = useSession();
  const title = usePageTitle();
  if (!user) return null;
  const intro = t("We use your name when we call you about a request. You log in with {mobile}.", {
    mobile: user.mobile,
  });
  return (
    <>
      <Head title={title} description={t("Your name and e-mail address.")} noindex />
      <FormPage title={title} intro={intro}>
        <ProfileForm key={user._id} user={user} />
      </FormPage>
    </>
  );
}

export { UpdateProfile as Component };
