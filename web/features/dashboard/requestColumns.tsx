import { Badge, Box, chakra } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { type Column, PhoneLine } from "../../ui/lists/DataTable.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { requesterName } from "../submissions/requesterName.ts";
import { StatusBadge } from "../submissions/StatusBadge.tsx";
import type { ListName } from "./dashboardParams.ts";
import { RequestControls } from "./RequestControls.tsx";
import type { RequestLine } from "./requestLines.ts";

/**
 * Returns the columns of a table of requests, including the column with the decisions. `noun` is the name of a request
 * within a sentence.
 */
export const requestColumns = (list: ListName, noun: string): readonly Column<RequestLine>[] => [
  {
    header: t("Device"),
    cell: ({ to, title, detail, quote, isTwice, status, requester }) => (
      <>
        <RouteLink to={to} fontWeight="semibold">
          {title}
        </RouteLink>
        <PhoneLine>
          <StatusBadge status={status} /> {requesterName(requester) || requester.mobile}
        </PhoneLine>
        {detail && (
          <Box hideBelow="md" fontSize="sm" color="fg.muted">
            {detail}
          </Box>
        )}
        {quote && (
          <Box hideBelow="md" fontSize="sm">
            {quote}
          </Box>
        )}
        {isTwice && (
          <Badge colorPalette="warning" mt="1">
            {t("Twice from this seller")}
          </Badge>
        )}
      </>
    ),
  },
  {
    header: t("Status"),
    phone: "hidden",
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    header: t("Requested by"),
    phone: "hidden",
    isQuiet: true,
    cell: ({ requester }) => <Requester {...requester} />,
  },
  {
    header: t("Date"),
    phone: "hidden",
    sort: { ascending: "oldest", descending: "" },
    isQuiet: true,
    style: { whiteSpace: "nowrap" },
    cell: ({ createdAt }) => <Day of={createdAt} />,
  },
  {
    header: t("Decision"),
    phone: "menu",
    cell: (line) => <RequestControls line={line} list={list} noun={noun} />,
  },
];

function Requester(requester: RequestLine["requester"]) {
  const { mobile } = requester;
  // Staff who may not read customers see neither the name nor the number.
  if (mobile === null) return null;
  return (
    <>
      <Box color="fg">{requesterName(requester)}</Box>
      <chakra.a href={`tel:${mobile}`}>{mobile}</chakra.a>
    </>
  );
}
