import { Box, chakra, Flex, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";

type FoundGroupProps = {
  title: string;
  /** How many results there are, and the page that lists all of them, if there is one. */
  all?: { totalCount: number; to: string } | undefined;
  rows: readonly { key: string; content: ReactNode }[];
};

/** The results of one kind; nothing if there are none. */
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
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "4",
      rowGap: "2",
      minH: "14",
      px: "4",
      py: "2",
      borderTopWidth: "1px",
      borderColor: "border",
    },
    "& > li:first-of-type": { borderTopWidth: "0" },
  },
});

type FoundRowProps = {
  to: string | undefined;
  title: string;
  /** Who it is about. */
  detail?: string;
  /** Where it stands, and what comes next. */
  children?: ReactNode;
};

export function FoundRow({ to, title, detail, children }: FoundRowProps) {
  return (
    <>
      <Box flex="1 1 14rem" minW="0">
        {to ? (
          <RouteLink to={to} fontWeight="semibold">
            {title}
          </RouteLink>
        ) : (
          <chakra.b fontWeight="semibold">{title}</chakra.b>
        )}
        {detail && (
          <Box fontSize="sm" color="fg.muted">
            {detail}
          </Box>
        )}
      </Box>
      {children}
    </>
  );
}
