import type { ReactNode } from "react";
import { queryString, routes } from "../../platform/paths.ts";
import { RouteLink } from "./RouteLink.tsx";

type CompareLinkProps = {
  /** The keys of devices and the codes of units to compare. */
  refs: readonly string[];
  children: ReactNode;
};

/** A link to the page that shows the given devices and units side by side. */
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
