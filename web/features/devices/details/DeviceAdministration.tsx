import { Flex } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { DeleteDeviceDocument } from "../../../generated/DeleteDevice.ts";
import { newUnitPath, unitPath, updateDevicePath } from "../../../platform/consoleRoutes.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { deviceRoutes } from "../../../platform/paths.ts";
import { useMay } from "../../../platform/rights.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { deleteTexts } from "../deleteTexts.ts";

type DeviceAdministrationProps = {
  kind: DeviceKind;
  id: string;
  /**
   * The code of the unit in the address, whatever the unit's state is. The address on a unit's label contains this
   * code.
   */
  unit?: string | undefined;
};

/**
 * The buttons with which staff manage a device. They are loaded lazily, because customers and visitors don't need them.
 */
export function DeviceAdministration({ kind, id, unit }: DeviceAdministrationProps) {
  const may = useMay();
  return (
    <Flex gap="3" wrap="wrap" mt="4" _empty={{ display: "none" }}>
      {may("MANAGE_CATALOGUE") && (
        <>
          <ButtonLink to={updateDevicePath(kind, id)} variant="outline" flex="1">
            {t("Update Information")}
          </ButtonLink>
          <DeleteDevice kind={kind} id={id} />
        </>
      )}
      {unit && may("MANAGE_UNITS", "SELL_UNITS") && (
        <ButtonLink to={unitPath(unit)} flex="1 1 100%">
          {t("Manage piece {unit}", { unit })}
        </ButtonLink>
      )}
      {may("MANAGE_UNITS") && (
        <ButtonLink to={newUnitPath(id)} variant="outline" flex="1 1 100%">
          {t("Add a piece")}
        </ButtonLink>
      )}
    </Flex>
  );
}

function DeleteDevice({ kind, id }: DeviceAdministrationProps) {
  const { label, question, done } = deleteTexts[kind];
  const navigate = useNavigate();
  const [remove] = useAction(DeleteDeviceDocument, {
    done,
    onDone: () => navigate(deviceRoutes.buyList[kind], { replace: true }),
  });
  return (
    <ConfirmButton
      flex="1"
      variant="outline"
      colorPalette="danger"
      question={question}
      confirmLabel={t("Delete")}
      onConfirm={() => remove({ id, kind })}
    >
      {label}
    </ConfirmButton>
  );
}
