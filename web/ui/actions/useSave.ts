import type { DocumentNode, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { codeOf } from "../../platform/graphql/errors.ts";
import { forgetSending, type Send, sendOnce } from "../../platform/graphql/sendOnce.ts";
import { useRevalidation } from "../../platform/graphql/useRevalidation.ts";
import { toast } from "../toasts/toasts.ts";

/** The error codes after which the page is out of date: another user may have changed or deleted the object. */
const outdated = ["CONFLICT", "NOT_FOUND"];

export type SaveOptions<Data> = {
  /** Whether the caller handles these errors itself, so that the page is not read again. */
  handlesConflicts?: boolean;
  /**
   * Whether the mutation creates something, or takes a step that can't be taken twice. If the request is sent again
   * because no response arrived, the server executes it only once.
   */
  once?: boolean;
  /**
   * Called when the mutation is done. Closes a dialog, or opens another page and returns a promise for it, which saving
   * waits for.
   */
  onDone?: (data: Data) => unknown;
  /** The text of the toast after the mutation. */
  done?: string | ((data: Data) => string);
  /** Whether saving takes until the page shows the change. */
  untilShown?: boolean;
};

/**
 * Returns a function that runs a mutation, shows a toast when the mutation is done, and loads the page's data again.
 * The data are also loaded again if another user has changed the object. Rejects with the failure, for a form.
 */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: SaveOptions<Data> = {},
): (variables: Variables) => Promise<Data> {
  const { handlesConflicts = false, once = false, onDone, done, untilShown = false } = options;
  const [mutate] = useMutation(mutation as TypedDocumentNode<Data>, { fetchPolicy: "no-cache" });
  const { forget, show } = useRevalidation();
  const sendThisOnce = useSendOnce(mutation);
  return async (variables) => {
    const { pathname } = location;
    const send = (headers?: Readonly<Record<string, string>>) =>
      mutate({ variables, context: { headers } });
    try {
      const data = (await (once ? sendThisOnce(variables, send) : send())).data as Data;
      forget();
      const left = onDone?.(data);
      if (done) toast.success(typeof done === "string" ? done : done(data));
      await left;
      // If the form has led to another page, this page reads its own data.
      const shown = nextTask().then(() => (location.pathname === pathname ? show() : undefined));
      if (untilShown) await shown;
      return data;
    } catch (error) {
      const isOutdated = !handlesConflicts && outdated.includes(codeOf(error) ?? "");
      if (isOutdated && location.pathname === pathname) {
        forget();
        void show();
      }
      throw error;
    }
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Returns a function that sends a mutation once (`sendOnce`). The request of a form or button at this address keeps its
 * name until the user leaves the page or closes the form. The `id` in the variables tells the buttons of several
 * objects apart.
 */
function useSendOnce(mutation: DocumentNode) {
  const { pathname, search } = useLocation();
  const names = useRef(new Set<string>());
  useEffect(() => {
    const { current } = names;
    return () => current.forEach(forgetSending);
  }, []);
  const [operation] = mutation.definitions;
  const operationName = operation?.kind === "OperationDefinition" ? operation.name?.value : "";
  return <Result>({ id = "" }: OperationVariables, send: Send<Result>) => {
    const name = `sending:${operationName}:${pathname}${search}:${id}`;
    names.current.add(name);
    return sendOnce(name, send);
  };
}
