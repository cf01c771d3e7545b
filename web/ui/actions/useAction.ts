import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useRef, useState } from "react";
import { messageOf } from "../../platform/graphql/errors.ts";
import { toast } from "../toasts/toasts.ts";
import { untilLeft } from "./untilLeft.ts";
import { type SaveOptions, useSave } from "./useSave.ts";

/**
 * Returns a function that runs a mutation for a button, and whether the mutation is running. Calls during a run are
 * ignored. A run ends when the page shows the change or the next page is shown. The function never rejects: toasts
 * report the outcome.
 */
export function useAction<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options?: SaveOptions<Data>,
): [run: (variables: Variables) => Promise<void>, isRunning: boolean] {
  const save = useSave(mutation, { untilShown: true, ...options });
  const [isRunning, setRunning] = useState(false);
  // React state changes only with the next rendering. Without this ref, a second press before that rendering would
  // start the mutation again.
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
