import { Flex } from "@chakra-ui/react";
import { type ComponentProps, useState } from "react";
import { ReleaseUnitDocument } from "../../../generated/ReleaseUnit.ts";
import { RestockUnitDocument } from "../../../generated/RestockUnit.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { WithdrawUnitDocument } from "../../../generated/WithdrawUnit.ts";
import { t } from "../../../platform/i18n.ts";
import { routes } from "../../../platform/paths.ts";
import { useMay } from "../../../platform/rights.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { LoadingButton } from "../../../ui/controls/LoadingButton.tsx";
import { MoreMenu } from "../../../ui/controls/MoreMenu.tsx";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import { ReceiptActions } from "../../documents/ReceiptActions.tsx";
import { modelOf } from "../unitName.ts";
import { saleReceiptOf } from "./saleReceiptOf.ts";

const ReserveDialog = lazyPart(async () => (await import("./ReserveDialog.tsx")).ReserveDialog);
const ReturnDialog = lazyPart(async () => (await import("./ReturnDialog.tsx")).ReturnDialog);
const SellDialog = lazyPart(async () => (await import("./SellDialog.tsx")).SellDialog);
const WriteOffDialog = lazyPart(async () => (await import("./WriteOffDialog.tsx")).WriteOffDialog);

const dialogs = {
  reserve: ReserveDialog,
  sell: SellDialog,
  return: ReturnDialog,
  writeOff: WriteOffDialog,
};

/**
 * The buttons for the transitions that the user may make from the unit's state. The form of a draft has its own button
 * for putting the unit on sale.
 */
export function UnitActions({ unit }: { unit: UnitDetailsFragment }) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];
  const { state } = unit;
  const isOffered = state === "FOR_SALE" || state === "RESERVED";
  const receipt = saleReceiptOf(unit);
  const may = useMay();
  const [maySell, mayManage] = [may("SELL_UNITS"), may("MANAGE_UNITS")];
  return (
    <Flex gap="3" wrap="wrap">
      {maySell && isOffered && (
        <LoadingButton onClick={() => setOpen("sell")}>{t("Record sale")}</LoadingButton>
      )}
      {maySell && state === "FOR_SALE" && (
        <LoadingButton variant="outline" onClick={() => setOpen("reserve")}>
          {t("Reserve")}
        </LoadingButton>
      )}
      {maySell && state === "RESERVED" && <ReleaseButton unit={unit} />}
      {mayManage && isOffered && <WithdrawButton unit={unit} />}
      {state === "SOLD" && receipt && (
        <ReceiptActions url={receipt.url} mobile={unit.sale?.buyerMobile}>
          <ButtonLink to={routes.units}>{t("Next")}</ButtonLink>
        </ReceiptActions>
      )}
      {maySell && state === "RETURNED" && <RestockButton unit={unit} />}
      {maySell && state === "SOLD" && (
        <MoreMenu>
          <MenuButton onClick={() => setOpen("return")}>{t("Record return")}</MenuButton>
        </MoreMenu>
      )}
      {mayManage && (state === "DRAFT" || state === "RETURNED") && (
        <MoreMenu>
          <MenuButton colorPalette="danger" onClick={() => setOpen("writeOff")}>
            {t("Write off")}
          </MenuButton>
        </MoreMenu>
      )}
      {Dialog && <Dialog unit={unit} onClose={() => setOpen(undefined)} />}
    </Flex>
  );
}

const MenuButton = (props: ComponentProps<typeof LoadingButton>) => (
  <LoadingButton variant="ghost" justifyContent="flex-start" {...props} />
);

type ButtonProps = { unit: UnitDetailsFragment };

function ReleaseButton({ unit }: ButtonProps) {
  const [release] = useAction(ReleaseUnitDocument, {
    once: true,
    done: t("Reservation Ended"),
  });
  return (
    <ConfirmButton
      variant="outline"
      question={t("{code} is for sale again for everyone. Are you sure you want to proceed?", {
        code: unit.code,
      })}
      confirmLabel={t("End reservation")}
      onConfirm={() => release({ id: unit.id })}
    >
      {t("End reservation")}
    </ConfirmButton>
  );
}

function WithdrawButton({ unit }: ButtonProps) {
  const [withdraw] = useAction(WithdrawUnitDocument, {
    once: true,
    done: t("Piece Taken Off Sale"),
  });
  return (
    <ConfirmButton
      variant="outline"
      question={t(
        "{code}, {model}, leaves the shop's pages and becomes a draft. Are you sure you want to proceed?",
        { code: unit.code, model: modelOf(unit) },
      )}
      confirmLabel={t("Take off sale")}
      onConfirm={() => withdraw({ id: unit.id })}
    >
      {t("Take off sale")}
    </ConfirmButton>
  );
}

function RestockButton({ unit }: ButtonProps) {
  const [restock, busy] = useAction(RestockUnitDocument, {
    once: true,
    done: t("Piece Is a Draft Again"),
  });
  return (
    <LoadingButton loading={busy} onClick={() => void restock({ id: unit.id })}>
      {t("Back into stock")}
    </LoadingButton>
  );
}
