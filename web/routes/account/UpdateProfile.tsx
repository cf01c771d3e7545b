import { ProfileForm } from "../../features/users/ProfileForm.tsx";
import { UpdateProfileDocument } from "../../generated/UpdateProfile.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { FormPage } from "../../ui/page/FormPage.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";

export const loader = queryLoader(UpdateProfileDocument, () => ({}));

/** The page where users change their name and e-mail address. */
function UpdateProfile() {
  const { data, failure } = usePageData(UpdateProfileDocument);
  if (!data.me) return <LoadFailure failure={failure} />;
  const intro = t("We use your name when we call you about a request. You log in with {mobile}.", {
    mobile: data.me.mobile,
  });
  return (
    <FormPage intro={intro}>
      <ProfileForm key={data.me.id} user={data.me} />
    </FormPage>
  );
}

export { UpdateProfile as Component };
