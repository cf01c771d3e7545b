import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useState } from "react";
import { messageOf } from "../../platform/graphql/errors.ts";
import { toast } from "../toasts/toasts.ts";
import { type SaveOptions, useSave } from "./useSave.ts";

/**
 * A mutation for a button: the function that runs it, and whether it is running. The function never rejects:
 * toasts tell how it went.
 */
export function useAction<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options?: SaveOptions<Data>,
): [run: (variables: Variables) => Promise<void>, busy: boolean] {
  const save = useSave(mutation, options);
  const [busy, setBusy] = useState(false);
  const run = async (variables: Variables) => {
    setBusy(true);
    toast.clearOutcomes();
    try {
      await save(variables);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return [run, busy];
}
