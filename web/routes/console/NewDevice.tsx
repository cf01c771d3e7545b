import { type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import { CreateDeviceForm } from "../../features/devices/deviceForm/CreateDeviceForm.tsx";
import { formKinds } from "../../features/devices/deviceForm/formKinds.tsx";
import { requesterName } from "../../features/submissions/requesterName.ts";
import { ApproveAddRequestDocument } from "../../generated/ApproveAddRequest.ts";
import { CreateDeviceDocument } from "../../generated/CreateDevice.ts";
import { NewDeviceDocument } from "../../generated/NewDevice.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { type PageModule, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { routes } from "../../platform/paths.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";

const requestLoader = queryLoader(NewDeviceDocument, ({ search }) => ({
  requestId: search.get("requestid") ?? "",
}));

const loader = (args: LoaderFunctionArgs) =>
  new URL(args.request.url).searchParams.get("requestid") ? requestLoader(args) : null;

/**
 * The page with the form that creates a device. If the address has `requestid`, the form creates the device that this
 * add request asks for.
 */
function NewDevice({ kind }: { kind: DeviceKind }) {
  const [search] = useSearchParams();
  const requestId = search.get("requestid");
  if (requestId) return <FromAddRequest key={requestId} kind={kind} requestId={requestId} />;
  return <FromNothing kind={kind} />;
}

function FromNothing({ kind }: { kind: DeviceKind }) {
  const create = useSave(CreateDeviceDocument, {
    once: true,
    done: formKinds[kind].created,
  });
  return (
    <ConsolePage>
      <CreateDeviceForm kind={kind} create={(input) => create({ input })} />
    </ConsolePage>
  );
}

/**
 * The form, filled in with the brand and model of an add request. Creating the device also approves the request, in the
 * same transaction.
 */
function FromAddRequest({ kind, requestId }: { kind: DeviceKind; requestId: string }) {
  const { data, failure } = usePageData(NewDeviceDocument);
  const approve = useSave(ApproveAddRequestDocument, {
    once: true,
    done: formKinds[kind].createdFromRequest,
  });
  const { addRequest } = data;
  if (addRequest?.kind !== kind)
    return (
      <NotFound error={absence(failure)}>
        <ButtonLink to={routes.dashboard}>{t("Back to the dashboard")}</ButtonLink>
      </NotFound>
    );
  const { brand, model, comments, requester, status } = addRequest;
  if (status !== "PENDING") return <Decided approved={status === "APPROVED"} />;
  const name = requesterName(requester);
  return (
    <ConsolePage
      intro={
        comments
          ? t("{name} asked for this device: “{comments}”", { name, comments })
          : t("{name} asked for this device", { name })
      }
    >
      <CreateDeviceForm
        kind={kind}
        known={{ brand, model }}
        create={(device) => approve({ id: requestId, device })}
      />
    </ConsolePage>
  );
}

const absence = (error: unknown) =>
  error ? messageOf(error) : t("This add request is for a device of another kind");

function Decided({ approved }: { approved: boolean }) {
  return (
    <ConsolePage>
      <EmptyState
        text={
          approved
            ? t("You Have Already Approved This Request")
            : t("This request has been declined")
        }
      >
        <ButtonLink to={routes.dashboard}>{t("Back to the dashboard")}</ButtonLink>
      </EmptyState>
    </ConsolePage>
  );
}

/** Returns the page with the form that creates one kind of device. */
export const pageOf = (kind: DeviceKind): PageModule => ({
  Component: () => <NewDevice kind={kind} />,
  loader,
});
