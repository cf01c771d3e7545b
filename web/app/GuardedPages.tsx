import { ApolloProvider } from "@apollo/client/react";
import { Suspense, useEffect, useState } from "react";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useRevalidator } from "react-router-dom";
import { openLogin } from "../features/users/loginRequest.ts";
import { clientContext } from "../platform/graphql/client.ts";
import { currentUser, onSessionChange, sessionHasExpired } from "../platform/session.ts";
import { Loading } from "../ui/page/Loading.tsx";
import { markInView } from "./guards.ts";
import { useHydrated } from "./readyToHydrate.ts";

/** Apollo's client, and the user whose data the pages' loaders read beside this one. */
export const loader = async ({ context }: LoaderFunctionArgs) => ({
  client: await context.get(clientContext)(),
  userId: currentUser()?._id,
});

/**
 * Around the pages behind a guard, which use Apollo's hooks. When the user changes, the guard decides
 * again and the page starts anew with what its loader reads for that user. When the session expires, the page stays,
 * with all that was typed, under the login.
 */
export function Component() {
  const { client, userId } = useLoaderData<typeof loader>();
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
  if (currentId !== userId) return <Loading />;
  return (
    <ApolloProvider client={client}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </ApolloProvider>
  );
}

function Page() {
  useHydrated();
  return <Outlet />;
}
