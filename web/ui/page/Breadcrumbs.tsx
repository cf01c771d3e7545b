import { chakra } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../controls/RouteLink.tsx";

/** A breadcrumb: a page's name and path. */
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

/** The breadcrumbs from the home page to this page. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label={t("Breadcrumb")}>
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
