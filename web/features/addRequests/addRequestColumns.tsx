import { Box } from "@chakra-ui/react";
import type { AddRequestRowFragment } from "../../generated/AddRequestRow.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { type Column, wholeRow } from "../../ui/lists/DataTable.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { StatusBadge } from "../submissions/StatusBadge.tsx";
import { AddRequestAnswer } from "./AddRequestAnswer.tsx";
import { addRequestWords } from "./words.ts";

/** The columns of a customer's table of add requests. Each row links to the details of its request. */
export const addRequestColumns: readonly Column<AddRequestRowFragment>[] = [
  {
    header: t("Device"),
    cell: (addRequest) => (
      <>
        <RouteLink to={paths.addRequestDetails(addRequest.kind, addRequest.id)} {...wholeRow}>
          {`${addRequest.brand} ${addRequest.model}`}
        </RouteLink>
        <Box fontSize="sm">
          <AddRequestAnswer addRequest={addRequest} />
        </Box>
      </>
    ),
  },
  {
    header: t("Status"),
    phone: "end",
    hasLabel: false,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    header: t("Kind"),
    phone: "start",
    style: { color: "fg.muted" },
    cell: ({ kind }) => addRequestWords[kind].kind,
  },
  {
    header: t("Requested"),
    phone: "end",
    style: { color: "fg.muted" },
    cell: ({ createdAt }) => <Day of={createdAt} />,
  },
];
