import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useRef, useState } from "react";
import { messageOf } from "../../platform/graphql/errors.ts";
import { toast } from "../toasts/toasts.ts";
import { untilLeft } from "./untilLeft.ts";
import { type SaveOptions, useSave } from "./useSave.ts";

/**
 * Returns a function that runs a mutation for a button, one call at a time, and whether the mutation is running. It
 * counts as running until the page shows the change or the next page is shown. The function never rejects: toasts
 * report the result.
 */
export function useAction<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options?: SaveOptions<Data>,
): [run: (variables: Variables) => Promise<void>, isRunning: boolean] {
  const save = useSave(mutation, { untilShown: true, ...options });
  const [isRunning, setRunning] = useState(false);
  // The state is from the last rendering, so a second press in the same moment would not see the change.
  const running = useRef(false);
  const set = (value: boolean) => {
    running.current = value;
    setRunning(value);
  };
  const run = async (variables: Variables) => {
    if (running.current) return;
    const { pathname } = location;
    set(true);
    toast.clearOutcomes();
    await save(variables).catch((error: unknown) => toast.error(messageOf(error)));
    await untilLeft(pathname);
    set(false);
  };
  return [run, isRunning];
}
