import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { messageOf } from "../../platform/graphql/errors.ts";
import { toast } from "../toasts/toasts.ts";
import { type SaveOptions, useReportedMutation } from "./useSave.ts";

/**
 * A mutation for a button: the function that runs it, and whether it is running. The function never rejects:
 * toasts tell how it went.
 */
export function useAction<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options?: SaveOptions<Data>,
): [run: (variables: Variables) => Promise<void>, loading: boolean] {
  const [save, loading] = useReportedMutation(mutation, options);
  const run = async (variables: Variables) => {
    toast.clearOutcomes();
    await save(variables).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return [run, loading];
}
