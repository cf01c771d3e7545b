import { Button, Flex } from "@chakra-ui/react";
import type { EvaluationDetailsQuery } from "../../../generated/EvaluationDetails.ts";
import { t } from "../../../platform/i18n.ts";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { useDecisions } from "./useDecisions.ts";

type DecisionsProps = {
  evaluation: Pick<NonNullable<EvaluationDetailsQuery["evaluation"]>, "id" | "status">;
  onUpdated: () => void;
  onDeleted: () => void;
};

/** An admin's buttons: what may be done about an evaluation depends on where it stands. */
export function Decisions({ evaluation, ...done }: DecisionsProps) {
  const { id, status } = evaluation;
  const { approve, reject, remove, busy } = useDecisions(done);
  return (
    <Flex gap="3" wrap="wrap">
      <Button disabled={status === "APPROVED" || busy} onClick={() => void approve(id)}>
        {t("Approve")}
      </Button>
      {status === "PENDING" ? (
        <ConfirmButton
          variant="outline"
          question={t("The sell request will be rejected, are you sure you want to proceed?")}
          confirmLabel={t("Reject")}
          disabled={busy}
          onConfirm={() => reject(id)}
        >
          {t("Reject")}
        </ConfirmButton>
      ) : (
        <ConfirmButton
          variant="outline"
          question={t(
            "The sell request will be deleted permanently, are you sure you want to proceed?",
          )}
          confirmLabel={t("Delete")}
          disabled={busy}
          onConfirm={() => remove(id)}
        >
          {t("Delete")}
        </ConfirmButton>
      )}
    </Flex>
  );
}
