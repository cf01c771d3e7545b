import { useLocation, useNavigate } from "react-router-dom";
import { closeLogin, useLoginRequest } from "../features/users/loginRequest.ts";
import { GraphQL } from "../platform/GraphQL.tsx";
import { lazyComponent } from "../platform/lazyComponent.tsx";
import { routes } from "../platform/paths.ts";
import { endSession, sessionWasLost, useSession } from "../platform/session.ts";
import { Aside } from "../ui/Aside.tsx";
import { takeRefusedPath } from "./guards.ts";

const Login = lazyComponent(async () => (await import("../features/users/Login.tsx")).Login);

/**
 * The login dialog over the current page, where it was requested, or the address is `/login`. A user
 * who was redirected by a guard goes on to the refused page.
 */
export function LoginOverPage() {
  const isRequested = useLoginRequest();
  const isHydrated = useSession() !== undefined;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLoginPage = pathname === routes.login;
  if (!isHydrated || !(isRequested || isLoginPage)) return null;

  const close = (to: string | undefined = isLoginPage ? routes.home : undefined) => {
    closeLogin();
    if (to) void navigate(to, { replace: true });
  };
  const cancel = () => {
    // A page that kept its content for another login gives it up.
    if (sessionWasLost()) endSession();
    close();
  };
  return (
    <Aside onFailed={cancel}>
      <GraphQL>
        <Login onDone={() => close(takeRefusedPath(pathname))} onGiveUp={cancel} />
      </GraphQL>
    </Aside>
  );
}
