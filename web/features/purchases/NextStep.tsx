import type { ButtonProps } from "@chakra-ui/react";
import type { PurchaseState } from "../../generated/AdminPurchase.ts";
import { nextStepOf } from "./adminSteps.ts";
import { InspectLink, type NamedPurchase, PayButton, ReturnButton } from "./PurchaseButtons.tsx";

type NextStepProps = ButtonProps & {
  purchase: NamedPurchase;
  state: PurchaseState;
  amount: number | null;
};

/** The button for an admin's next step; none while it is the seller's turn, or after the end. */
export function NextStep({ purchase, state, amount, ...button }: NextStepProps) {
  const step = nextStepOf(state);
  if (step === "pay" && amount !== null)
    return <PayButton {...button} purchase={purchase} amount={amount} />;
  if (step === "inspect") return <InspectLink {...button} id={purchase.id} state={state} />;
  if (step === "giveBack") return <ReturnButton {...button} purchase={purchase} />;
  return null;
}
