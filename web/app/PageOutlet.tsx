import { Fragment } from "react";
import { Outlet, useMatches } from "react-router-dom";
import { idIn } from "../platform/graphql/pageData.ts";

/**
 * Shows the page of the current address, and mounts it anew if the address names another object. React Router keeps a
 * page mounted between two addresses of the same route, and the page would keep a form, an open dialog or data of the
 * previous object.
 */
export function PageOutlet() {
  const params = useMatches().at(-1)?.params;
  return (
    <Fragment key={JSON.stringify({ ...params, id: idIn(params?.id) })}>
      <Outlet />
    </Fragment>
  );
}
