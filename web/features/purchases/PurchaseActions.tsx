import { Button, Flex } from "@chakra-ui/react";
import { useState } from "react";
import type { PurchaseState } from "../../generated/AdminPurchase.ts";
import { RecordReturnDocument } from "../../generated/RecordReturn.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";

const PaymentDialog = lazyPart(async () => (await import("./PaymentDialog.tsx")).PaymentDialog);

type PurchaseActionsProps = { id: string; state: PurchaseState; amount: number | null };

const inspectable: readonly PurchaseState[] = [
  "AWAITING_INSPECTION",
  "CONFIRMED",
  "REVISED",
  "EXPIRED",
  "REFUSED",
];
const payable: readonly PurchaseState[] = ["CONFIRMED", "ACCEPTED"];
const returnable: readonly PurchaseState[] = [
  "CONFIRMED",
  "REVISED",
  "ACCEPTED",
  "DECLINED",
  "EXPIRED",
  "REFUSED",
];

/** An admin's buttons for a purchase in this state. */
export function PurchaseActions({ id, state, amount }: PurchaseActionsProps) {
  const [paying, setPaying] = useState(false);
  const [recordReturn] = useAction(RecordReturnDocument, {
    done: t("Return Recorded Successfully"),
  });
  const isPayable = payable.includes(state) && amount !== null;
  if (!isPayable && !inspectable.includes(state) && !returnable.includes(state)) return null;
  return (
    <Flex gap="3" wrap="wrap" mt="4">
      {isPayable && <Button onClick={() => setPaying(true)}>{t("Record payment")}</Button>}
      {inspectable.includes(state) && (
        <ButtonLink to={paths.inspection(id)} variant={isPayable ? "outline" : "solid"}>
          {state === "AWAITING_INSPECTION" ? t("Record inspection") : t("Inspect again")}
        </ButtonLink>
      )}
      {returnable.includes(state) && (
        <ConfirmButton
          variant="outline"
          question={t(
            "The seller has the device back, and the purchase ends. Are you sure you want to proceed?",
          )}
          confirmLabel={t("Record return")}
          onConfirm={() => recordReturn({ id, note: "" })}
        >
          {t("Record return")}
        </ConfirmButton>
      )}
      {paying && amount !== null && (
        <PaymentDialog id={id} amount={amount} onClose={() => setPaying(false)} />
      )}
    </Flex>
  );
}
