import { useNavigate } from "react-router-dom";
import { AddRequestForm } from "../../features/addRequests/AddRequestForm.tsx";
import { addRequestWords } from "../../features/addRequests/words.ts";
import type { SentState } from "../../features/userDashboard/SentRequest.tsx";
import type { PageModule } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { routes } from "../../platform/paths.ts";
import { useSession } from "../../platform/session.ts";
import { FormPage } from "../../ui/page/FormPage.tsx";

/** The page with the form for requesting a device that the catalogue lacks. */
function AddRequestFormPage({ kind }: { kind: AddRequestKind }) {
  const navigate = useNavigate();
  const isAdmin = useSession()?.userType === "admin";
  const { noun } = addRequestWords[kind];
  const intro = t(
    "Is your {noun} missing from our lists? Tell us which one, and we'll look into it. You can follow your request in your dashboard.",
    { noun },
  );
  return (
    <FormPage intro={intro}>
      <AddRequestForm
        kind={kind}
        onCreated={(sentRequest) =>
          isAdmin
            ? navigate(routes.dashboard)
            : navigate(routes.userDashboard, { state: { sentRequest } satisfies SentState })
        }
      />
    </FormPage>
  );
}

/** Returns the page for requesting one kind of device. */
export const pageOf = (kind: AddRequestKind): PageModule => ({
  Component: () => <AddRequestFormPage kind={kind} />,
});
