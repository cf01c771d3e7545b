import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { addRequestWords } from "../../features/addRequests/words.ts";
import { DeleteAddRequestsDocument } from "../../generated/DeleteAddRequests.ts";
import { DeleteEvaluationsDocument } from "../../generated/DeleteEvaluations.ts";
import { UpdateAddRequestsDocument } from "../../generated/UpdateAddRequests.ts";
import { UpdateEvaluationsDocument } from "../../generated/UpdateEvaluations.ts";
import { messageOf } from "../../platform/errors.ts";
import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { useRefresh } from "../../platform/pageData.ts";
import { toast } from "../../ui/toasts.ts";
import type { ListName } from "./listPlaces.ts";
import { type BulkResult, counted, outcomeOf, type Wording } from "./outcome.ts";

/** Something to do to requests by their ids; it never rejects, and toasts say how it went. */
export type Decision = (ids: readonly string[]) => Promise<void>;

/** What can be done on the dashboard to the requests of one list. */
export type Decisions = { approve?: Decision; reject: Decision; remove: Decision };

/** Does one thing to several requests at once, and then reads the dashboard again. */
function useDecide() {
  const client = useApolloClient();
  const refresh = useRefresh();
  return <Variables extends OperationVariables>(
    mutation: TypedDocumentNode<{ result: BulkResult }, Variables>,
    variablesOf: (ids: string[]) => Variables,
    wording: Wording,
  ): Decision =>
    async (ids) => {
      try {
        const options = { mutation, variables: variablesOf([...ids]) } as Parameters<
          typeof client.mutate<{ result: BulkResult }>
        >[0];
        const { data } = await client.mutate(options);
        if (data) tell(outcomeOf(data.result, wording));
        await refresh();
      } catch (error) {
        toast.error(messageOf(error));
      }
    };
}

function tell({ success, failure }: ReturnType<typeof outcomeOf>) {
  if (success) toast.success(success);
  if (failure) toast.error(failure);
}

const addRequestLists = {
  SMARTPHONE: "smartphones",
  TABLET: "tablets",
  WEARABLE: "wearables",
} as const satisfies Record<AddRequestKind, ListName>;

/** Add requests are approved by creating their device, so not here. */
export function useAddRequestDecisions(kind: AddRequestKind): Decisions {
  const decide = useDecide();
  const { updated } = addRequestWords[kind];
  const list = addRequestLists[kind];
  return {
    reject: decide(UpdateAddRequestsDocument, (ids) => ({ ids, status: "REJECTED" as const }), {
      one: updated,
      several: (count) => t("{requests} rejected", { requests: counted(count, list) }),
    }),
    remove: decide(DeleteAddRequestsDocument, (ids) => ({ ids }), {
      one: t("Add Request Removed Successfully"),
      several: (count) => t("{requests} deleted", { requests: counted(count, list) }),
    }),
  };
}

/** What an admin decides about sell requests. */
export function useEvaluationDecisions(): Decisions {
  const decide = useDecide();
  const setTo = (status: "APPROVED" | "REJECTED") =>
    decide(UpdateEvaluationsDocument, (ids) => ({ ids, status }), {
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
    remove: decide(DeleteEvaluationsDocument, (ids) => ({ ids }), {
      one: t("Evaluation For Selected Device Removed Successfully"),
      several: (count) => t("{requests} deleted", { requests: counted(count, "evaluations") }),
    }),
  };
}
