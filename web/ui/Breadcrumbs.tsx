import { chakra } from "@chakra-ui/react";
import { RouteLink } from "./RouteLink.tsx";

/** A step on the way to a page: its name, and its path within the shop. */
export type Crumb = { name: string; path: string };

const List = chakra("ol", {
  base: {
    display: "flex",
    alignItems: "center",
    mb: "2",
    fontSize: "sm",
    color: "fg.muted",
    overflow: "hidden",
    whiteSpace: "nowrap",
    "& li + li::before": { content: '"/" / ""', mx: "2", color: "fg.subtle" },
  },
});

/** The way from the home page to this one, whose own name ends it. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <List>
        {trail.map(({ name, path }, index) =>
          index < trail.length - 1 ? (
            <li key={path}>
              <RouteLink to={path} display="inline-flex" alignItems="center" minH="touch">
                {name}
              </RouteLink>
            </li>
          ) : (
            <chakra.li key={path} aria-current="page" overflow="hidden" textOverflow="ellipsis">
              {name}
            </chakra.li>
          ),
        )}
      </List>
    </nav>
  );
}
