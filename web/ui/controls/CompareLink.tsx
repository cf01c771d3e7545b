import type { ReactNode } from "react";
import { queryString, routes } from "../../platform/paths.ts";
import { RouteLink } from "./RouteLink.tsx";

type CompareLinkProps = {
  /** Keys of devices and codes of units. */
  refs: readonly string[];
  children: ReactNode;
};

/** Leads to the page that shows them side by side. */
export const CompareLink = ({ refs, children }: CompareLinkProps) => (
  <RouteLink
    to={routes.compare + queryString({ d: refs })}
    display="inline-flex"
    alignItems="center"
    minH="touch"
    color="accent.fg"
    whiteSpace="nowrap"
    _print={{ display: "none" }}
  >
    {children}
  </RouteLink>
);
