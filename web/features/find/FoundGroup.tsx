import { Box, chakra, Flex, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";

type FoundGroupProps = {
  title: string;
  /** The total number of results and, if such a page exists, the address of the page that lists all results. */
  all?: { totalCount: number; to: string } | undefined;
  rows: readonly { key: string; content: ReactNode }[];
};

/** A group of results of the same type. Renders nothing if there are no results. */
export function FoundGroup({ title, all, rows }: FoundGroupProps) {
  if (rows.length === 0) return null;
  return (
    <Box as="section" aria-label={title} mb="6">
      <Flex align="baseline" justify="space-between" gap="3" mb="2">
        <Heading as="h2" size="md">
          {title}
        </Heading>
        {all && all.totalCount > rows.length && (
          <RouteLink to={all.to} textDecoration="underline">
            {t("Show all {count}", { count: all.totalCount })}
          </RouteLink>
        )}
      </Flex>
      <List>
        {rows.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </List>
    </Box>
  );
}

const List = chakra("ul", {
  base: {
    listStyleType: "none",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "l3",
    "& > li": {
      display: "grid",
      // Phones show the badge beside the title, and the next step beside the detail.
      gridTemplateColumns: "minmax(0, 1fr) auto auto",
      gridTemplateAreas: {
        base: `"title title badge" "detail step step"`,
        md: `"title badge step" "detail badge step"`,
      },
      alignItems: "center",
      alignContent: "center",
      columnGap: { base: "2", md: "4" },
      minH: "14",
      px: "4",
      py: "1.5",
      borderTopWidth: "1px",
      borderColor: "border",
    },
    "& > li:first-of-type": { borderTopWidth: "0" },
  },
});

type FoundRowProps = {
  to: string | undefined;
  title: string;
  /** The person to whom the result belongs. */
  detail?: ReactNode;
  /** The state of the result, such as a badge. */
  badge?: ReactNode;
  /** The button for the next step. */
  step?: ReactNode;
};

export function FoundRow({ to, title, detail, badge, step }: FoundRowProps) {
  return (
    <>
      <Box gridArea="title" gridRow={detail ? undefined : { md: "1 / span 2" }} truncate>
        {to ? (
          <RouteLink to={to} fontWeight="semibold">
            {title}
          </RouteLink>
        ) : (
          <chakra.b fontWeight="semibold">{title}</chakra.b>
        )}
      </Box>
      {detail && (
        <Box gridArea="detail" fontSize="sm" color="fg.muted">
          {detail}
        </Box>
      )}
      {badge && <Box gridArea="badge">{badge}</Box>}
      {step && (
        <Flex
          gridArea="step"
          align="center"
          justify="flex-end"
          gap="3"
          maxW={{ base: "9rem", md: "none" }}
        >
          {step}
        </Flex>
      )}
    </>
  );
}
