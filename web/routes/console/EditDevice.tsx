import { useNavigate } from "react-router-dom";
import { UpdateDeviceForm } from "../../features/devices/deviceForm/UpdateDeviceForm.tsx";
import { EditDeviceDocument } from "../../generated/EditDevice.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { read } from "../../platform/graphql/operations.ts";
import { type PageModule, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { deviceRoutes, routes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";

/** The page with the form that changes a device. */
function EditDevice({ kind }: { kind: DeviceKind }) {
  const navigate = useNavigate();
  const { data, failure } = usePageData(EditDeviceDocument);
  const { device } = data;
  if (!device)
    return (
      <NotFound error={messageOf(failure)}>
        <ButtonLink to={routes.catalogue}>{t("Back to the catalogue")}</ButtonLink>
      </NotFound>
    );
  const reload = async () =>
    (await read(EditDeviceDocument, { id: device.id, kind })).device ?? undefined;
  return (
    <ConsolePage
      action={
        <ButtonLink to={device.path} variant="outline">
          {t("See its page")}
        </ButtonLink>
      }
    >
      <UpdateDeviceForm
        key={device.id}
        kind={kind}
        device={device}
        reload={reload}
        onUpdated={() => navigate(deviceRoutes.buyList[kind])}
      />
    </ConsolePage>
  );
}

/** Returns the page with the form that changes one kind of device. */
export const pageOf = (kind: DeviceKind): PageModule => ({
  Component: () => <EditDevice kind={kind} />,
  loader: queryLoader(EditDeviceDocument, ({ params: { id = "" } }) => ({ id, kind })),
});
