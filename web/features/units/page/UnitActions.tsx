import { Flex } from "@chakra-ui/react";
import { useState } from "react";
import { ReleaseUnitDocument } from "../../../generated/ReleaseUnit.ts";
import { RestockUnitDocument } from "../../../generated/RestockUnit.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { WithdrawUnitDocument } from "../../../generated/WithdrawUnit.ts";
import { t } from "../../../platform/i18n.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { LoadingButton } from "../../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import { modelOf } from "../unitName.ts";

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

/** The transitions that are possible in a unit's state, except offering a draft, which is part of its form. */
export function UnitActions({ unit }: { unit: UnitDetailsFragment }) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];
  const { state } = unit;
  const isOffered = state === "FOR_SALE" || state === "RESERVED";
  return (
    <Flex gap="3" wrap="wrap">
      {isOffered && (
        <LoadingButton onClick={() => setOpen("sell")}>{t("Record sale")}</LoadingButton>
      )}
      {state === "FOR_SALE" && (
        <LoadingButton variant="outline" onClick={() => setOpen("reserve")}>
          {t("Reserve")}
        </LoadingButton>
      )}
      {state === "RESERVED" && <ReleaseButton unit={unit} />}
      {isOffered && <WithdrawButton unit={unit} />}
      {state === "SOLD" && (
        <LoadingButton variant="outline" onClick={() => setOpen("return")}>
          {t("Record return")}
        </LoadingButton>
      )}
      {state === "RETURNED" && <RestockButton unit={unit} />}
      {(state === "DRAFT" || state === "RETURNED") && (
        <LoadingButton variant="outline" colorPalette="danger" onClick={() => setOpen("writeOff")}>
          {t("Write off")}
        </LoadingButton>
      )}
      {Dialog && <Dialog unit={unit} onClose={() => setOpen(undefined)} />}
    </Flex>
  );
}

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
