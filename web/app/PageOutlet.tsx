import { Fragment } from "react";
import { Outlet, useMatches } from "react-router-dom";

/**
 * The page of the address. It begins anew where the address names another object: React Router keeps a page between
 * two addresses of one route, and with it a form, an open dialog or earlier data of the other object.
 */
export function PageOutlet() {
  const params = useMatches().at(-1)?.params;
  return (
    <Fragment key={JSON.stringify(params)}>
      <Outlet />
    </Fragment>
  );
}
