import { Fragment } from "react";
import { Outlet, useMatches } from "react-router-dom";
import { idIn } from "../platform/graphql/pageData.ts";

/**
 * Shows the page of the current address, and mounts the page anew if the address names another object. React Router by
 * itself keeps the page mounted between two addresses of the same route. A form, an open dialog or data of the previous
 * object would then stay on the page.
 */
export function PageOutlet() {
  const params = useMatches().at(-1)?.params;
  return (
    <Fragment key={JSON.stringify({ ...params, id: idIn(params?.id) })}>
      <Outlet />
    </Fragment>
  );
}
