import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import { messageOf } from "../../platform/errors.ts";
import { currentUser } from "../../platform/session.ts";
import { toast } from "../../ui/toasts.ts";

/**
 * Asks again and again. The first failure is told, and no other until it has gone well in between:
 * what was there before is still to be read.
 */
export function repeatedly(ask: () => Promise<unknown>, tell: (error: unknown) => void) {
  let failing = false;
  return async (): Promise<void> => {
    try {
      await ask();
      failing = false;
    } catch (error) {
      if (!failing) tell(error);
      failing = true;
    }
  };
}

type Question<Data, Variables> = {
  query: TypedDocumentNode<Data, Variables>;
  variables: Variables;
};

/**
 * Reads what is on screen again every `everyMs`, while somebody can see it: at once where they come
 * back to it. The answer comes by Apollo's cache; without one the page stays as it is.
 */
export function useRefreshed<Data, Variables extends OperationVariables>(
  question: Question<Data, Variables>,
  everyMs: number,
): void {
  const client = useApolloClient();
  const ask = useEffectEvent(() =>
    client.query({ ...question, fetchPolicy: "network-only" } as Parameters<
      typeof client.query<Data, Variables>
    >[0]),
  );
  useEffect(() => {
    const askAgain = repeatedly(ask, (error) => {
      // The login says by itself that a session has ended.
      if (currentUser()) toast.error(messageOf(error));
    });
    const refresh = () => {
      // Nobody is logged in while a page waits for that.
      if (document.visibilityState === "visible" && currentUser()) void askAgain();
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [everyMs]);
}
