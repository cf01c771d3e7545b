import { useMutation } from "@apollo/client/react";
import { DeleteEvaluationDocument } from "../../../generated/DeleteEvaluation.ts";
import { UpdateEvaluationDocument } from "../../../generated/UpdateEvaluation.ts";
import { messageOf } from "../../../platform/errors.ts";
import { toast } from "../../../ui/toasts.ts";
import { evictEvaluations } from "../../requests/staleLists.ts";

type Done = {
  /** The evaluation has been approved or rejected. */
  onUpdated: () => void;
  onDeleted: () => void;
};

/** What an admin may do about an evaluation. Failures are toasts; `busy` while one is under way. */
export function useDecisions({ onUpdated, onDeleted }: Done) {
  const onError = (error: Error) => toast.error(messageOf(error));
  const [update, updating] = useMutation(UpdateEvaluationDocument, {
    update: evictEvaluations,
    onCompleted: onUpdated,
    onError,
  });
  const [remove, removing] = useMutation(DeleteEvaluationDocument, {
    update: evictEvaluations,
    onCompleted: onDeleted,
    onError,
  });
  return {
    approve: (id: string) => update({ variables: { id, status: "APPROVED" } }),
    reject: (id: string) => update({ variables: { id, status: "REJECTED" } }),
    remove: (id: string) => remove({ variables: { id } }),
    busy: updating.loading || removing.loading,
  };
}
