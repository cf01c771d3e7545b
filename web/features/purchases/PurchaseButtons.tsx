import { Button, type ButtonProps } from "@chakra-ui/react";
import { useState } from "react";
import type { EvaluationKind, PurchaseState } from "../../generated/AdminPurchase.ts";
import { RecordReturnDocument } from "../../generated/RecordReturn.ts";
import type { VisitAndPayoutFragment } from "../../generated/VisitAndPayout.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { useMay } from "../../platform/rights.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";

import type { LockName } from "../locks/lockFields.ts";

const PaymentDialog = lazyPart(async () => (await import("./PaymentDialog.tsx")).PaymentDialog);

/** The purchase of a device, with the names for confirmations. */
export type NamedPurchase = {
  /** The id of the evaluation. */
  id: string;
  kind: EvaluationKind;
  /** The device's brand and model. */
  title: string;
  /** The seller's name. */
  seller: string;
  /** How the seller wants to be paid, if that is known. */
  payout?: VisitAndPayoutFragment["payout"];
  /** Whether the phone's handover is checked before the payment. */
  needsHandover?: boolean;
  /** The locks that the inspection has not found clear, if they were read. */
  notClear?: readonly LockName[];
  /** The IMEI from the inspection, if it was read. */
  imei?: string | null;
};

type PayButtonProps = ButtonProps & { purchase: NamedPurchase; amount: number };

/** Records the payment of the agreed amount, in whole taka. Nothing for staff who may not pay sellers. */
export function PayButton({ purchase, amount, ...button }: PayButtonProps) {
  const [paying, setPaying] = useState(false);
  if (!useMay()("PAY_SELLERS")) return null;
  return (
    <>
      <Button {...button} onClick={() => setPaying(true)}>
        {t("Record payment")}
      </Button>
      {paying && (
        <PaymentDialog purchase={purchase} amount={amount} onClose={() => setPaying(false)} />
      )}
    </>
  );
}

type InspectLinkProps = ButtonProps & { id: string; state: PurchaseState };

/** Links to the form of an inspection. Nothing for staff who may not inspect. */
export function InspectLink({ id, state, ...button }: InspectLinkProps) {
  if (!useMay()("INSPECT")) return null;
  return (
    <ButtonLink {...button} to={paths.inspection(id)}>
      {state === "AWAITING_INSPECTION" ? t("Record inspection") : t("Inspect again")}
    </ButtonLink>
  );
}

/** Records that the seller has the device back. Nothing for staff who may not pay sellers. */
export function ReturnButton({ purchase, ...button }: ButtonProps & { purchase: NamedPurchase }) {
  const { id, title, seller } = purchase;
  const [recordReturn] = useAction(RecordReturnDocument, {
    once: true,
    done: t("Return Recorded Successfully"),
  });
  if (!useMay()("PAY_SELLERS")) return null;
  return (
    <ConfirmButton
      {...button}
      question={t(
        "{seller} has the {title} back, and the purchase ends. Are you sure you want to proceed?",
        { seller, title },
      )}
      confirmLabel={t("Record return")}
      onConfirm={() => recordReturn({ id, note: "" })}
    >
      {t("Record return")}
    </ConfirmButton>
  );
}
