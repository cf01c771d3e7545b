import { useMutation } from "@apollo/client/react";
import { Flex } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { DeleteDeviceDocument } from "../../../generated/DeleteDevice.ts";
import { messageOf } from "../../../platform/errors.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { deviceRoutes, paths } from "../../../platform/paths.ts";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { ButtonLink } from "../../../ui/RouteLink.tsx";
import { toast } from "../../../ui/toasts.ts";
import { buyKinds } from "../buyList/buyKinds.ts";
import { forgetDeviceLists } from "../staleLists.ts";

export type DeviceAdministrationProps = { kind: DeviceKind; id: string };

/** What an admin can do with a device. Loaded lazily: other visitors do not need it. */
export function DeviceAdministration({ kind, id }: DeviceAdministrationProps) {
  return (
    <Flex gap="3" wrap="wrap" mt="4">
      <ButtonLink to={paths.update(kind, id)} variant="outline" flex="1">
        {t("Update Information")}
      </ButtonLink>
      <DeleteDevice kind={kind} id={id} />
    </Flex>
  );
}

function DeleteDevice({ kind, id }: DeviceAdministrationProps) {
  const { deleteLabel, deleteQuestion, deletedMessage } = buyKinds[kind];
  const navigate = useNavigate();
  const [remove] = useMutation(DeleteDeviceDocument, {
    variables: { id, kind },
    update: forgetDeviceLists,
    onCompleted: () => {
      toast.success(deletedMessage);
      void navigate(deviceRoutes.buyList[kind], { replace: true });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <ConfirmButton
      flex="1"
      variant="outline"
      colorPalette="danger"
      question={deleteQuestion}
      confirmLabel={t("Delete")}
      onConfirm={remove}
    >
      {deleteLabel}
    </ConfirmButton>
  );
}
