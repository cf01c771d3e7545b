import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../platform/session.ts";
import { Loading } from "../ui/Loading.tsx";
import { toast } from "../ui/toasts.ts";
import type { Rule } from "./guards.ts";

/** Shows its page to those whom the rule lets in, and sends the others away with a message. */
export function Guard({ rule, children }: { rule: Rule; children: ReactNode }) {
  const session = useSession();
  const refusal = session === undefined ? undefined : rule(session);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { message, to } = refusal ?? {};
  useEffect(() => {
    if (message === undefined || to === undefined) return;
    toast.error(message);
    void navigate(to, { replace: true, state: { from: pathname + search } });
  }, [message, to, navigate, pathname, search]);
  return session === undefined || refusal ? <Loading /> : children;
}
