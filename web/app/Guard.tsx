import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { askToLogIn } from "../features/users/loginRequest.ts";
import { sessionWasLost, type UserInfo, useSession, useSessionLost } from "../platform/session.ts";
import { Loading } from "../ui/Loading.tsx";
import { toast } from "../ui/toasts.ts";
import type { Rule } from "./guards.ts";

/**
 * Shows its page to those whom the rule lets in, and sends the others away with a message. Where a
 * session ends by itself while the page is shown, the page waits under the login with all that was
 * typed into it.
 */
export function Guard({ rule, children }: { rule: Rule; children: ReactNode }) {
  const session = useSession();
  const refusal = session === undefined ? undefined : rule(session);
  const waits = useLoginAgain(session, refusal === undefined);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { message, to, ended } = (!waits && refusal) || {};
  useEffect(() => {
    if (message === undefined || to === undefined) return;
    toast.error((sessionWasLost() && ended) || message);
    void navigate(to, { replace: true, state: { from: pathname + search } });
  }, [message, to, ended, navigate, pathname, search]);
  return session === undefined || (refusal && !waits) ? <Loading /> : children;
}

/** Asks to log in whom the page was shown to until their session ended by itself, and says so. */
function useLoginAgain(session: UserInfo | null | undefined, letIn: boolean): boolean {
  const lost = useSessionLost();
  // Set by an effect: a page that has not been there yet has nothing to wait with.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (session && letIn) setShown(true);
  }, [session, letIn]);
  const waits = session === null && lost && shown;
  useEffect(() => {
    if (waits) askToLogIn();
  }, [waits]);
  return waits;
}
