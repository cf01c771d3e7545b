import { Flex } from "@chakra-ui/react";
import type { PurchaseState } from "../../generated/AdminPurchase.ts";
import { useMay } from "../../platform/rights.ts";
import { MoreMenu } from "../../ui/controls/MoreMenu.tsx";
import { mayGiveBack, mayInspect, mayPay, nextStepOf } from "./adminSteps.ts";
import { InspectLink, type NamedPurchase, PayButton, ReturnButton } from "./PurchaseButtons.tsx";

type PurchaseActionsProps = {
  purchase: NamedPurchase;
  state: PurchaseState;
  amount: number | null;
};

/** An admin's buttons for a purchase in the given state. */
export function PurchaseActions({ purchase, state, amount }: PurchaseActionsProps) {
  const may = useMay();
  const isPayable = may("PAY_SELLERS") && mayPay(state) && amount !== null;
  const isInspectable = may("INSPECT") && mayInspect(state);
  const isReturnable = may("PAY_SELLERS") && mayGiveBack(state);
  if (!isPayable && !isInspectable && !isReturnable) return null;
  return (
    <Flex gap="3" wrap="wrap" mt="4">
      {isPayable && <PayButton purchase={purchase} amount={amount} />}
      {isInspectable && (
        <InspectLink id={purchase.id} state={state} variant={isPayable ? "outline" : "solid"} />
      )}
      {isReturnable &&
        (nextStepOf(state) === "giveBack" ? (
          <ReturnButton purchase={purchase} variant="outline" />
        ) : (
          <MoreMenu>
            <ReturnButton purchase={purchase} variant="ghost" justifyContent="flex-start" />
          </MoreMenu>
        ))}
    </Flex>
  );
}
