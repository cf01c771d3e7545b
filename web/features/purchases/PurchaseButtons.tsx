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

/** The purchase of a device, with the names for confirmations. */
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
  /** Whether the phone's handover is checked before the payment. */
  needsHandover?: boolean;
  /** The locks that the inspection did not find clear, if they were read. */
  notClear?: readonly LockName[];
  /** The IMEI from the inspection, if it was read. */
  imei?: string | null;
};

type PayButtonProps = ButtonProps & { purchase: NamedPurchase; amount: number };

/**
 * The button that records the payment of the agreed amount, in whole taka. Staff who may not pay sellers see nothing.
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

/** A link to the form of an inspection. Staff who may not inspect see nothing. */
export function InspectLink({ id, state, ...button }: InspectLinkProps) {
  if (!useMay()("INSPECT")) return null;
  return (
    <ButtonLink {...button} to={inspectionPath(id)}>
      {state === "AWAITING_INSPECTION" ? t("Record inspection") : t("Inspect again")}
    </ButtonLink>
  );
}

/** The button that records that the seller has the device back. Staff who may not pay sellers see nothing. */
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
