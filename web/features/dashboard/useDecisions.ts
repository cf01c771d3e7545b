import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { DeleteAddRequestsDocument } from "../../generated/DeleteAddRequests.ts";
import { DeleteEvaluationsDocument } from "../../generated/DeleteEvaluations.ts";
import { UpdateAddRequestsDocument } from "../../generated/UpdateAddRequests.ts";
import { UpdateEvaluationsDocument } from "../../generated/UpdateEvaluations.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { toast } from "../../ui/toasts/toasts.ts";
import { addRequestWords } from "../addRequests/words.ts";
import type { RequestStatus } from "../submissions/submissionParams.ts";
import type { ListName } from "./dashboardParams.ts";
import { type BulkResult, counted, outcomeOf, type Wording } from "./outcome.ts";

type BulkDocument<Variables> = TypedDocumentNode<{ result: BulkResult }, Variables>;

type ListActions = {
  update: BulkDocument<{ ids: string[]; status: RequestStatus; reason?: string }>;
  remove: BulkDocument<{ ids: string[] }>;
  /** The toast after one request was approved, rejected or deleted. */
  updated: string;
  removed: string;
};

const addRequestActions = {
  update: UpdateAddRequestsDocument,
  remove: DeleteAddRequestsDocument,
  removed: t("Add Request Removed Successfully"),
};

const actions: Record<ListName, ListActions> = {
  smartphones: { ...addRequestActions, updated: addRequestWords.SMARTPHONE.updated },
  tablets: { ...addRequestActions, updated: addRequestWords.TABLET.updated },
  wearables: { ...addRequestActions, updated: addRequestWords.WEARABLE.updated },
  evaluations: {
    update: UpdateEvaluationsDocument,
    remove: DeleteEvaluationsDocument,
    updated: t("Evaluation For Selected Device Updated Successfully"),
    removed: t("Evaluation For Selected Device Removed Successfully"),
  },
};

/**
 * Returns a function that applies an action to several requests. Toasts report which requests were changed, and why
 * others were refused.
 */
function useBulkAction<Variables extends OperationVariables>(
  mutation: BulkDocument<Variables>,
  wording: Wording,
) {
  return useAction(mutation, {
    onDone: ({ result }) => {
      const { success, failure } = outcomeOf(result, wording);
      if (success) toast.success(success);
      if (failure) toast.error(failure);
    },
  });
}

/** Returns functions that approve, reject or delete the requests with the given ids. */
export function useDecisions(list: ListName) {
  const { update, remove, updated, removed } = actions[list];
  const [approve, isApproving] = useBulkAction(update, {
    one: updated,
    several: (count) => t("{requests} approved", { requests: counted(count, list) }),
  });
  const [reject] = useBulkAction(update, {
    one: updated,
    several: (count) => t("{requests} rejected", { requests: counted(count, list) }),
  });
  const [removeRequests] = useBulkAction(remove, {
    one: removed,
    several: (count) => t("{requests} deleted", { requests: counted(count, list) }),
  });
  return {
    /** Approves sell requests. Add requests are approved by creating their device instead. */
    approve: (ids: string[]) => approve({ ids, status: "APPROVED" }),
    isApproving,
    /** Rejects requests. Only the rejection of a sell request has a reason. */
    reject: (ids: string[], reason = "") =>
      reject({ ids, status: "REJECTED", ...(reason !== "" && { reason }) }),
    remove: (ids: string[]) => removeRequests({ ids }),
  };
}
