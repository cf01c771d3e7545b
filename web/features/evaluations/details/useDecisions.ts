import type { ApolloCache } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { DeleteEvaluationDocument } from "../../../generated/DeleteEvaluation.ts";
import { UpdateEvaluationDocument } from "../../../generated/UpdateEvaluation.ts";
import { messageOf } from "../../../platform/errors.ts";
import { toast } from "../../../ui/toasts.ts";

/** Lists of evaluations are filtered and counted by status, so what is known of them is stale. */
export const forgetLists = (cache: ApolloCache): void => {
  cache.evict({ id: "ROOT_QUERY", fieldName: "evaluations" });
  cache.gc();
};

type Done = {
  /** The evaluation has been approved or rejected. */
  onUpdated: () => void;
  onDeleted: () => void;
};

/** What an admin may do about an evaluation. Failures are toasts; `busy` while one is under way. */
export function useDecisions({ onUpdated, onDeleted }: Done) {
  const onError = (error: Error) => toast.error(messageOf(error));
  const [update, updating] = useMutation(UpdateEvaluationDocument, {
    update: forgetLists,
    onCompleted: onUpdated,
    onError,
  });
  const [remove, removing] = useMutation(DeleteEvaluationDocument, {
    update: forgetLists,
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
