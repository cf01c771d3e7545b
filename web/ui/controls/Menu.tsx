import { chakra } from "@chakra-ui/react";
import { RouteLink } from "./RouteLink.tsx";

/** A link of a menu. */
export type MenuLink = {
  to: string;
  label: string;
  /** Whether the link leads to something that waits for the user. */
  isUrgent?: true;
};

const List = chakra("ul", { base: { display: "flex", flexDirection: "column" } });

/** A column of links, each tall enough for a finger. */
export function Menu({ links }: { links: readonly MenuLink[] }) {
  return (
    <List>
      {links.map(({ to, label, isUrgent }) => (
        <li key={label}>
          <RouteLink
            to={to}
            display="flex"
            alignItems="center"
            minH="touch"
            px="3"
            borderRadius="l2"
            fontSize="sm"
            {...(isUrgent && { fontWeight: "semibold", color: "warning.fg" })}
            whiteSpace="nowrap"
            _hover={{ bg: "bg.muted" }}
          >
            {label}
          </RouteLink>
        </li>
      ))}
    </List>
  );
}
