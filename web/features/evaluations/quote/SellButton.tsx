import { Button } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { paths } from "../../../platform/paths.ts";
import { currentUser } from "../../../platform/session.ts";
import type { Price, PriceState } from "../../quotes/livePrice.ts";
import { openLogin } from "../../users/loginRequest.ts";
import type { SellAnswers } from "../form/evaluationValues.ts";
import type { QuestionName } from "../questions.ts";

type SellButtonProps = PriceState & {
  deviceId: string;
  values: SellAnswers;
  /** The first required question that is not answered. */
  next: QuestionName | undefined;
};

/** The button for the next step. It leads to the next question or, if all questions are answered, begins the sale. */
export function SellButton({ deviceId, values, next, price, status }: SellButtonProps) {
  const navigate = useNavigate();
  const sell = async () => {
    const { handOverDraft } = await import("../../../ui/forms/formDrafts.ts");
    const form = paths.productEvaluation(deviceId);
    handOverDraft(form, values);
    if (currentUser()) void navigate(form);
    else openLogin(form);
  };
  if (next)
    return (
      <Button size="lg" variant="outline" onClick={() => showQuestion(next)}>
        {t("Next question")}
      </Button>
    );
  if (price.outcome === "REFUSED") return null;
  return (
    <Button size="lg" disabled={status === "loading"} onClick={() => void sell()}>
      {sellWords(price, status)}
    </Button>
  );
}

function sellWords(price: Price, status: PriceState["status"]): string {
  const isOld = status === "slow" || status === "failed";
  if (isOld || price.outcome !== "OFFER" || price.amount === null) return t("Sell it");
  return t("Sell it for {amount}", { amount: formatPrice(price.amount) });
}

/** Scrolls to a question and focuses the first option. */
function showQuestion(name: QuestionName) {
  const first = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  first?.focus({ preventScroll: true });
  first?.closest("fieldset")?.scrollIntoView({ block: "center" });
}
