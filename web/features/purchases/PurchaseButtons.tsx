import { Button, type ButtonProps } from "@chakra-ui/react";
import { useState } from "react";
import type { EvaluationKind, PurchaseState } from "../../generated/AdminPurchase.ts";
import { RecordReturnDocument } from "../../generated/RecordReturn.ts";
import type { VisitAndPayoutFragment } from "../../generated/VisitAndPayout.ts";
import { inspectionPath } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";

import type { LockName } from "../locks/lockFields.ts";

const PaymentDialog = lazyPart(async () => (await import("./PaymentDialog.tsx")).PaymentDialog);

/** A purchase, with the names that confirmations use. */
export type NamedPurchase = {
  /** The id of the evaluation. */
  id: string;
  kind: EvaluationKind;
  /** The device's brand and model. */
  title: string;
  /** The seller's name. */
  seller: string;
  /** The way in which the seller wants to be paid, if it is known. */
  payout?: VisitAndPayoutFragment["payout"];
  /** Whether the phone's handover must be checked before the payment. */
  needsHandover?: boolean;
  /** The locks that the inspection did not find clear, if the locks have been read. */
  notClear?: readonly LockName[];
  /** The IMEI that the inspection recorded, if the IMEI has been read. */
  imei?: string | null;
};

type PayButtonProps = ButtonProps & { purchase: NamedPurchase; amount: number };

/**
 * A button that records the payment of the agreed amount, which is in whole taka. Not shown to staff who may not pay
 * sellers.
 */
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

/** A link to the form that records an inspection. Not shown to staff who may not inspect. */
export function InspectLink({ id, state, ...button }: InspectLinkProps) {
  if (!useMay()("INSPECT")) return null;
  return (
    <ButtonLink {...button} to={inspectionPath(id)}>
      {state === "AWAITING_INSPECTION" ? t("Record inspection") : t("Inspect again")}
    </ButtonLink>
  );
}

/** A button that records that the seller has got the device back. Not shown to staff who may not pay sellers. */
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
