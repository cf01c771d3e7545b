import type { ButtonProps } from "@chakra-ui/react";
import type { PurchaseState } from "../../generated/AdminPurchase.ts";
import { nextStepOf } from "./adminSteps.ts";
import { InspectLink, type NamedPurchase, PayButton, ReturnButton } from "./PurchaseButtons.tsx";
import { PutOnSaleButton } from "./PutOnSaleButton.tsx";

type NextStepProps = ButtonProps & {
  purchase: NamedPurchase;
  state: PurchaseState;
  amount: number | null;
  /** The unit that resulted from the purchase. */
  unit: { code: string } | null;
  /** Whether the device is in the catalogue. Otherwise no unit can be made from the purchase. */
  isListed: boolean;
};

/** The button for an admin's next step. Renders nothing if there is no such step. */
export function NextStep({ purchase, state, amount, unit, isListed, ...button }: NextStepProps) {
  const step = nextStepOf(state);
  if (step === "pay" && amount !== null)
    return <PayButton {...button} purchase={purchase} amount={amount} />;
  if (step === "inspect") return <InspectLink {...button} id={purchase.id} state={state} />;
  if (step === "giveBack") return <ReturnButton {...button} purchase={purchase} />;
  if (step === "putOnSale" && isListed)
    return <PutOnSaleButton {...button} id={purchase.id} code={unit?.code} />;
  return null;
}
