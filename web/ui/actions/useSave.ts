import type { DocumentNode, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { codeOf } from "../../platform/graphql/errors.ts";
import { forgetSending, type Send, sendOnce } from "../../platform/graphql/sendOnce.ts";
import { useRevalidation } from "../../platform/graphql/useRevalidation.ts";
import { toast } from "../toasts/toasts.ts";

/** Error codes that mean that another user has changed the object. */
const outdated = ["CONFLICT", "NOT_FOUND"];

export type SaveOptions<Data> = {
  /** The caller handles a change by another user itself, so the page is not read again. */
  handlesConflicts?: boolean;
  /**
   * The mutation creates something, or takes a step that can't be taken twice: if it is sent again because no response
   * arrived, the server carries it out once.
   */
  once?: boolean;
  /** Called when the mutation is done: closes a dialog, or opens another page, for which the caller waits. */
  onDone?: (data: Data) => unknown;
  /** The text of the toast when the mutation is done. */
  done?: string | ((data: Data) => string);
  /** Saving takes until the page shows the change. */
  untilShown?: boolean;
};

/**
 * Apollo's `useMutation` with a toast when it is done. The page's data are then loaded again, also if another user was
 * quicker. Rejects with the failure, for a form.
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
      // A page that a form leads to reads for itself.
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
 * Sends a mutation once (`sendOnce`). The request of a form or button at this address keeps its name until the user
 * leaves the page or closes the form. The `id` in the variables tells buttons of several objects apart.
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
