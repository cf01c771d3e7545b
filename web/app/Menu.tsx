import { chakra } from "@chakra-ui/react";
import { Dormant } from "../ui/Dormant.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { MenuLink } from "./menus.ts";

const List = chakra("ul", { base: { display: "flex", flexDirection: "column" } });

/** A vertical list of links, each at least as tall as a touch target. */
export function Menu({ links }: { links: readonly MenuLink[] }) {
  return (
    <Dormant>
      <List>
        {links.map(({ to, label }) => (
          <li key={to}>
            <RouteLink
              to={to}
              display="flex"
              alignItems="center"
              minH="touch"
              px="3"
              borderRadius="l2"
              fontSize="sm"
              whiteSpace="nowrap"
              _hover={{ bg: "bg.muted" }}
            >
              {label}
            </RouteLink>
          </li>
        ))}
      </List>
    </Dormant>
  );
}
