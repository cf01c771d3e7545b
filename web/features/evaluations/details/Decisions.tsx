import { Flex } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { DeleteEvaluationDocument } from "../../../generated/DeleteEvaluation.ts";
import type { EvaluationDetailsQuery } from "../../../generated/EvaluationDetails.ts";
import { UpdateEvaluationDocument } from "../../../generated/UpdateEvaluation.ts";
import { t } from "../../../platform/i18n.ts";
import { routes } from "../../../platform/paths.ts";
import { useMay } from "../../../platform/rights.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { LoadingButton } from "../../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { mayDelete } from "../../purchases/adminSteps.ts";
import { requesterName } from "../../submissions/requesterName.ts";
import { RejectButton } from "../RejectButton.tsx";

type Evaluation = NonNullable<EvaluationDetailsQuery["evaluation"]>;

type DecisionsProps = {
  evaluation: Pick<Evaluation, "id" | "status" | "purchase"> & {
    seen: Pick<Evaluation["seen"], "brand" | "model">;
    requester: Pick<Evaluation["requester"], "firstName" | "lastName">;
  };
};

/** The buttons of staff who decide on sell requests. They depend on the state of the evaluation. */
export function Decisions({ evaluation }: DecisionsProps) {
  const { id, status, seen, requester } = evaluation;
  const names = {
    title: `${seen.brand} ${seen.model}`,
    seller: requesterName(requester),
  };
  const navigate = useNavigate();
  const options = {
    onDone: () => navigate(routes.dashboard),
  };
  const [update, updating] = useAction(UpdateEvaluationDocument, {
    done: t("Sell Request Updated Successfully"),
    ...options,
  });
  const [remove, removing] = useAction(DeleteEvaluationDocument, {
    done: t("Sell Request Deleted Successfully"),
    ...options,
  });
  const busy = updating || removing;
  if (!useMay()("DECIDE_REQUESTS")) return null;
  return (
    <Flex gap="3" wrap="wrap">
      <LoadingButton
        disabled={status === "APPROVED" || removing}
        loading={updating}
        onClick={() => void update({ id, status: "APPROVED" })}
      >
        {t("Approve")}
      </LoadingButton>
      {status === "PENDING" && (
        <RejectButton
          variant="outline"
          question={t(
            "The request of {seller} to sell {title} will be rejected, are you sure you want to proceed?",
            names,
          )}
          disabled={busy}
          onReject={(reason) => update({ id, status: "REJECTED", reason })}
        >
          {t("Reject")}
        </RejectButton>
      )}
      {mayDelete(evaluation) && (
        <ConfirmButton
          variant="outline"
          question={t(
            "The request of {seller} to sell {title} will be deleted permanently, are you sure you want to proceed?",
            names,
          )}
          confirmLabel={t("Delete")}
          disabled={busy}
          onConfirm={() => remove({ id })}
        >
          {t("Delete")}
        </ConfirmButton>
      )}
    </Flex>
  );
}
