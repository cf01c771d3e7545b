import { Text } from "@chakra-ui/react";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { t } from "../../../platform/i18n.ts";
import { useStoredDraft } from "../../../ui/forms/useFormDraft.ts";
import { CheckAndSend } from "./CheckAndSend.tsx";
import { EvaluationForm } from "./EvaluationForm.tsx";
import { summaryOf } from "./summary.ts";

type EvaluationProps = {
  device: DeviceToSellFragment;
  /** A sentence that says what the form is for. */
  description: string;
  onSubmitted: () => unknown;
};

/**
 * The form for selling a device. If the seller has already answered all questions on the quote page, shows a summary of
 * the answers instead.
 */
export function Evaluation({ description, ...props }: EvaluationProps) {
  const summary = summaryOf(useStoredDraft()?.values);
  return (
    <>
      <Text mt="2" mb={{ base: "5", md: "8" }} color="fg.muted">
        {summary ? t("Check what you told us, and send it.") : description}
      </Text>
      {summary ? <CheckAndSend {...props} initial={summary} /> : <EvaluationForm {...props} />}
    </>
  );
}
