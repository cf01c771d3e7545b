import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { Fragment, useEffect, useState } from "react";
import { Outlet, useLoaderData, useRevalidator } from "react-router-dom";
import { openLogin } from "../features/users/loginRequest.ts";
import { graphqlClient } from "../platform/graphql/client.ts";
import { currentUser, onSessionChange, sessionHasExpired } from "../platform/session.ts";

export const loader = graphqlClient;

/**
 * Around the pages behind a guard, which use Apollo's hooks. When the user changes, the guard decides
 * again and the page starts anew. When the session expires, the page stays, with all that was typed,
 * under the login.
 */
export function Component() {
  const client = useLoaderData() as ApolloClient;
  const { revalidate } = useRevalidator();
  const [userId, setUserId] = useState(currentUser()?._id);
  useEffect(
    () =>
      onSessionChange(() => {
        const user = currentUser();
        if (user) setUserId(user._id);
        if (!user && sessionHasExpired()) openLogin();
        else void revalidate();
      }),
    [revalidate],
  );
  return (
    <ApolloProvider client={client}>
      <Fragment key={userId}>
        <Outlet />
      </Fragment>
    </ApolloProvider>
  );
}
