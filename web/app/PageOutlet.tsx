import { Fragment } from "react";
import { Outlet, useMatches } from "react-router-dom";
import { idIn } from "../platform/graphql/pageData.ts";

/**
 * Shows the page of the current address, and mounts the page anew if the address names another object. Without this,
 * React Router would keep the page mounted between two addresses of the same route, along with a form, an open dialog
 * or data of the previous object.
 */
export function PageOutlet() {
  const params = useMatches().at(-1)?.params;
  return (
    <Fragment key={JSON.stringify({ ...params, id: idIn(params?.id) })}>
      <Outlet />
    </Fragment>
  );
}
