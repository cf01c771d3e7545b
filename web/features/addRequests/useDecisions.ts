import type { ApolloCache } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import type { AddRequestActionsFragment } from "../../generated/AddRequestActions.ts";
import { DeleteAddRequestDocument } from "../../generated/DeleteAddRequest.ts";
import { UpdateAddRequestDocument } from "../../generated/UpdateAddRequest.ts";
import { messageOf } from "../../platform/errors.ts";
import { t } from "../../platform/i18n.ts";
import { toast } from "../../ui/toasts.ts";
import { addRequestWords } from "./words.ts";

/** Lists of add requests are filtered and counted by status, so the cached ones are stale. */
export const forgetLists = (cache: ApolloCache): void => {
  cache.evict({ fieldName: "addRequests" });
  cache.gc();
};

type AddRequest = Pick<AddRequestActionsFragment, "id" | "kind">;

/**
 * What an admin may do about an add request, besides creating its device. Each says by a toast how
 * it went, and calls `onDone` where it went well; `busy` while one is under way.
 */
export function useDecisions({ id, kind }: AddRequest, onDone: () => void) {
  const done = (sentence: string) => () => {
    toast.success(sentence);
    onDone();
  };
  const onError = (error: Error) => toast.error(messageOf(error));
  const [update, updating] = useMutation(UpdateAddRequestDocument, {
    update: forgetLists,
    onCompleted: done(addRequestWords[kind].updated),
    onError,
  });
  const [remove, removing] = useMutation(DeleteAddRequestDocument, {
    update: forgetLists,
    onCompleted: done(t("Add Request Deleted Successfully")),
    onError,
  });
  return {
    decline: () => update({ variables: { id, kind, status: "REJECTED" } }),
    remove: () => remove({ variables: { id, kind } }),
    busy: updating.loading || removing.loading,
  };
}
