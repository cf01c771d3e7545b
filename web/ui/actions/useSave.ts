import type { DocumentNode, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { graphqlClient } from "../../platform/graphql/client.ts";
import { codeOf } from "../../platform/graphql/errors.ts";
import { write } from "../../platform/graphql/operations.ts";
import { forgetSending, type Send, sendOnce } from "../../platform/graphql/sendOnce.ts";
import { useRevalidation } from "../../platform/graphql/useRevalidation.ts";
import { didWrite } from "../../platform/graphql/writes.ts";
import { toast } from "../toasts/toasts.ts";

/** The error codes for an outdated page: another user has changed or deleted the object. */
const outdated = ["CONFLICT", "NOT_FOUND"];

export type SaveOptions<Data> = {
  /** Whether the caller handles these error codes. If it does, a failure doesn't load the page's data again. */
  handlesConflicts?: boolean;
  /**
   * Whether the mutation creates something, or takes a step that can't be taken twice. The server then executes the
   * mutation only once, even if the request is sent again because no response arrived.
   */
  once?: boolean;
  /**
   * Called when the mutation is done, for instance to close a dialog or to open another page. If the callback returns a
   * promise, saving takes until the promise resolves.
   */
  onDone?: (data: Data) => unknown;
  /** The text of the toast that is shown when the mutation is done. */
  done?: string | ((data: Data) => string);
  /** Whether saving takes until the page shows the change. */
  untilShown?: boolean;
};

/**
 * Returns a function that runs a mutation, shows a toast when the mutation is done, and loads the page's data again.
 * The data is also loaded again if the mutation fails because another user has changed the object. Failures reject, so
 * that the caller's form can show them.
 */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: SaveOptions<Data> = {},
): (variables: Variables) => Promise<Data> {
  const { handlesConflicts = false, once = false, onDone, done, untilShown = false } = options;
  const show = useRevalidation();
  const sendThisOnce = useSendOnce(mutation);
  // The client is usually loaded by the time the user has filled in the form.
  useEffect(() => void graphqlClient().catch(() => undefined), []);
  return async (variables) => {
    const { pathname } = location;
    const send = (headers?: Parameters<Send<Data>>[0]) => write(mutation, variables, headers);
    try {
      const data = await (once ? sendThisOnce(variables, send) : send());
      didWrite();
      const left = onDone?.(data);
      if (done) toast.success(typeof done === "string" ? done : done(data));
      await left;
      // If the form has opened another page, that page reads its own data.
      const shown = nextTask().then(() => (location.pathname === pathname ? show() : undefined));
      if (untilShown) await shown;
      return data;
    } catch (error) {
      const isOutdated = !handlesConflicts && outdated.includes(codeOf(error) ?? "");
      if (isOutdated && location.pathname === pathname) {
        didWrite();
        void show();
      }
      throw error;
    }
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Returns a function that sends a mutation with `sendOnce`. The request's name depends on the mutation, the page's
 * address and, for pages with a button for each of several objects, the `id` in the variables. The idempotency key
 * under this name is removed when the user leaves the page or closes the form.
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
