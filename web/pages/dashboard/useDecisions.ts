import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { addRequestWords } from "../../features/addRequests/words.ts";
import { DeleteAddRequestsDocument } from "../../generated/DeleteAddRequests.ts";
import { DeleteEvaluationsDocument } from "../../generated/DeleteEvaluations.ts";
import { UpdateAddRequestsDocument } from "../../generated/UpdateAddRequests.ts";
import { UpdateEvaluationsDocument } from "../../generated/UpdateEvaluations.ts";
import { messageOf } from "../../platform/errors.ts";
import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { useSave } from "../../platform/useSave.ts";
import { toast } from "../../ui/toasts.ts";
import type { ListName } from "./listPlaces.ts";
import { type BulkResult, counted, outcomeOf, type Wording } from "./outcome.ts";

/** Something to do to requests by their ids; it never rejects, and toasts say how it went. */
export type Decision = (ids: readonly string[]) => Promise<void>;

/** What can be done on the dashboard to the requests of one list. */
export type Decisions = { approve?: Decision; reject: Decision; remove: Decision };

/** Does one thing to several requests at once. */
function useDecide<Variables extends OperationVariables>(
  mutation: TypedDocumentNode<{ result: BulkResult }, Variables>,
) {
  const save = useSave(mutation);
  return (variablesOf: (ids: string[]) => Variables, wording: Wording): Decision =>
    async (ids) => {
      try {
        const { success, failure } = outcomeOf((await save(variablesOf([...ids]))).result, wording);
        if (success) toast.success(success);
        if (failure) toast.error(failure);
      } catch (error) {
        toast.error(messageOf(error));
      }
    };
}

const addRequestLists = {
  SMARTPHONE: "smartphones",
  TABLET: "tablets",
  WEARABLE: "wearables",
} as const satisfies Record<AddRequestKind, ListName>;

/** Add requests are approved by creating their device, so not here. */
export function useAddRequestDecisions(kind: AddRequestKind): Decisions {
  const update = useDecide(UpdateAddRequestsDocument);
  const remove = useDecide(DeleteAddRequestsDocument);
  const { updated } = addRequestWords[kind];
  const list = addRequestLists[kind];
  return {
    reject: update((ids) => ({ ids, status: "REJECTED" as const }), {
      one: updated,
      several: (count) => t("{requests} rejected", { requests: counted(count, list) }),
    }),
    remove: remove((ids) => ({ ids }), {
      one: t("Add Request Removed Successfully"),
      several: (count) => t("{requests} deleted", { requests: counted(count, list) }),
    }),
  };
}

/** What an admin decides about sell requests. */
export function useEvaluationDecisions(): Decisions {
  const update = useDecide(UpdateEvaluationsDocument);
  const remove = useDecide(DeleteEvaluationsDocument);
  const setTo = (status: "APPROVED" | "REJECTED") =>
    update((ids) => ({ ids, status }), {
      one: t("Evaluation For Selected Device Updated Successfully"),
      several: (count) => {
        const requests = counted(count, "evaluations");
        return status === "APPROVED"
          ? t("{requests} approved", { requests })
          : t("{requests} rejected", { requests });
      },
    });
  return {
    approve: setTo("APPROVED"),
    reject: setTo("REJECTED"),
    remove: remove((ids) => ({ ids }), {
      one: t("Evaluation For Selected Device Removed Successfully"),
      several: (count) => t("{requests} deleted", { requests: counted(count, "evaluations") }),
    }),
  };
}
