import { useLocation, useNavigate } from "react-router-dom";
import { forgetLoginRequest, useLoginRequest } from "../features/users/loginRequest.ts";
import { GraphQL } from "../platform/GraphQL.tsx";
import { loadApart } from "../platform/loadApart.tsx";
import { routes } from "../platform/paths.ts";
import { currentUser, endSession, sessionWasLost, useSession } from "../platform/session.ts";
import { Aside } from "../ui/Aside.tsx";
import { findRoute } from "./routeTable.ts";

const { View: Login } = loadApart(async () => ({
  View: (await import("../features/users/Login.tsx")).Login,
}));

/**
 * The login, over whatever page is shown, where somebody asked for it or came to `/login`. Who was
 * sent away from a page for not being logged in goes on to it.
 */
export function LoginOverPage() {
  const asked = useLoginRequest();
  const hydrated = useSession() !== undefined;
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const atLogin = pathname === routes.login;
  if (!hydrated || !(asked || atLogin)) return null;

  const goTo = (to: string | undefined) => {
    forgetLoginRequest();
    if (to) void navigate(to, { replace: true });
  };
  const giveUp = () => {
    // A page that waited for its person to log in again waits no longer.
    if (sessionWasLost()) endSession();
    goTo(atLogin ? routes.home : undefined);
  };
  const goOn = () => (isOpenToMe(state?.from) ? goTo(state.from) : giveUp());
  return (
    <Aside onFailed={giveUp}>
      <GraphQL>
        <Login onDone={goOn} onGiveUp={giveUp} />
      </GraphQL>
    </Aside>
  );
}

/** Whether it is the address of a page that whoever is logged in now may see. */
function isOpenToMe(address: unknown): address is string {
  if (typeof address !== "string") return false;
  const guard = findRoute(new URL(address, window.location.origin))?.route.guard;
  return !guard?.(currentUser());
}
