import { useLocation, useNavigate } from "react-router-dom";
import { closeLogin, useLoginRequest } from "../features/users/loginRequest.ts";
import { routes } from "../platform/paths.ts";
import { endSession, sessionHasExpired } from "../platform/session.ts";
import { lazyPart } from "../ui/dialogs/lazyPart.tsx";
import { useIsHydrated } from "../ui/page/useIsHydrated.ts";
import { takeRefusedPath } from "./refusedPage.ts";

const Login = lazyPart(async () => (await import("../features/users/Login.tsx")).Login);

/**
 * Shows the login dialog over the current page, if a component has requested the dialog or the address is `/login`.
 * After login, the user goes to the page that the request names. If the request names no page and a guard has
 * redirected the user here, the user goes back to the refused page.
 */
export function LoginOverPage() {
  const request = useLoginRequest();
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLoginPage = pathname === routes.login;
  if (!isHydrated || !(request || isLoginPage)) return null;

  const close = (to: string | undefined = isLoginPage ? routes.home : undefined) => {
    closeLogin();
    if (to) void navigate(to, { replace: true });
  };
  const goOn = () => {
    if (!request?.onwards) return close(takeRefusedPath(pathname));
    closeLogin();
    void navigate(request.onwards);
  };
  const cancel = () => {
    // If the session has expired, the page has kept its content for the next login. Ending the session discards that
    // content.
    if (sessionHasExpired()) endSession();
    close();
  };
  return <Login onDone={goOn} onClose={cancel} />;
}
