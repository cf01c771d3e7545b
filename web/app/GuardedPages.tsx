import { useEffect, useState } from "react";
import {
  createContext,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useRevalidator,
} from "react-router-dom";
import { openSecurity } from "../features/factors/openSecurity.ts";
import { askForFactor, settleStepUp, useIsWaiting } from "../features/factors/stepUpRequest.ts";
import { openLogin } from "../features/users/loginRequest.ts";
import { setFactorPrompt } from "../platform/graphql/client.ts";
import { RightsContext, rightsIn } from "../platform/rights.ts";
import { currentUser, onSessionChange, sessionHasExpired } from "../platform/session.ts";
import { lazyPart } from "../ui/dialogs/lazyPart.tsx";
import { Loading } from "../ui/page/Loading.tsx";
import { markInView } from "./guards.ts";
import { useHydrated } from "./readyToHydrate.ts";

const StepUpDialog = lazyPart(
  async () => (await import("../features/factors/StepUpDialog.tsx")).StepUpDialog,
);

setFactorPrompt({
  ask: askForFactor,
  openPage: openSecurity,
});

/** The router context's key for the function that returns the id of the user who opens the page. */
export const userIdContext = createContext(() => currentUser()?._id);

/** Returns the user whose data the pages' loaders read, and that user's rights. */
export const loader = async ({ context }: LoaderFunctionArgs) => ({
  userId: context.get(userIdContext)(),
  rights: await rightsIn({ context }),
});

/**
 * Wraps guarded pages. If the user changes, the guard decides again, and the page starts over
 * with the new user's data. If the session expires, the page stays below the login dialog and keeps everything that was
 * typed.
 */
export function Component() {
  const { userId, rights } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [currentId, setCurrentId] = useState(userId);
  useEffect(
    () =>
      onSessionChange(() => {
        const user = currentUser();
        if (user) setCurrentId(user._id);
        if (!user && sessionHasExpired()) openLogin();
        else void revalidate();
      }),
    [revalidate],
  );
  useEffect(markInView, []);
  const isWaiting = useIsWaiting();
  useHydrated();
  if (currentId !== userId) return <Loading />;
  return (
    <>
      <RightsContext value={rights}>
        <Outlet />
      </RightsContext>
      {isWaiting && <StepUpDialog onClose={() => settleStepUp(false)} />}
    </>
  );
}
