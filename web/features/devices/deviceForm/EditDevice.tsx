import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "react-router-dom";
import { EditDeviceDocument } from "../../../generated/EditDevice.ts";
import { codeOf, messageOf } from "../../../platform/errors.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { type Page, usePlace } from "../../../platform/page.tsx";
import { deviceRoutes, paths, routes } from "../../../platform/paths.ts";
import { useQuestion } from "../../../platform/useQuestion.ts";
import { ConsolePage } from "../../../ui/ConsolePage.tsx";
import { Missing } from "../../../ui/Missing.tsx";
import { ButtonLink } from "../../../ui/RouteLink.tsx";
import { toast } from "../../../ui/toasts.ts";
import { kinds } from "../kinds.tsx";
import { formKinds } from "./formKinds.tsx";
import { UpdateDeviceForm } from "./UpdateDeviceForm.tsx";

/** The form that changes a device. */
function EditDevice({ kind }: { kind: DeviceKind }) {
  const { id = "" } = usePlace().params;
  const client = useApolloClient();
  const navigate = useNavigate();
  const question = {
    query: EditDeviceDocument,
    variables: { id, kind },
    fetchPolicy: "network-only",
  } as const;
  const { data, error } = useQuestion(EditDeviceDocument, { ...question, errorPolicy: "all" });
  if (error && codeOf(error) !== "NOT_FOUND") throw error;
  if (!data?.device) return <Missing message={messageOf(error)} backTo={routes.catalogue} />;
  const onUpdated = () => {
    toast.success(formKinds[kind].updated);
    void navigate(deviceRoutes.buyList[kind]);
  };
  return (
    <ConsolePage
      title={`Update ${kinds[kind].noun}`}
      action={
        <ButtonLink to={paths.details(kind, id)} variant="outline">
          See its page
        </ButtonLink>
      }
    >
      <UpdateDeviceForm
        key={id}
        kind={kind}
        device={data.device}
        reload={async () => (await client.query(question)).data?.device ?? undefined}
        onUpdated={onUpdated}
      />
    </ConsolePage>
  );
}

/** The form that changes a device of a kind. */
export const pageOf = (kind: DeviceKind): Page => ({ View: () => <EditDevice kind={kind} /> });
