import { Box, chakra } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { RowChoice } from "../../ui/lists/RowChoice.tsx";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";
import type { Selection } from "../../ui/lists/useSelection.ts";
import { Day } from "../../ui/text/Day.tsx";
import { StatusBadge } from "../requests/StatusBadge.tsx";
import { type ListName, namesOf } from "./listPlaces.ts";
import { RequestControls } from "./RequestControls.tsx";
import type { RequestLine } from "./requestLines.ts";

const columnsOf = (list: ListName) => {
  const { order, page } = namesOf(list);
  const sort = { name: order, ascending: "oldest", descending: "", resets: page };
  return [t("Device"), t("Status"), t("Requested by"), { label: t("Date"), sort }, t("Decision")];
};

type RequestTableProps = {
  list: ListName;
  label: string;
  lines: readonly RequestLine[];
  selection: Selection;
  noun: string;
};

/** Requests below each other, each with its details a link away and what can be decided on it. */
export function RequestTable({ list, label, lines, selection, noun }: RequestTableProps) {
  return (
    <Table label={label} columns={columnsOf(list)}>
      {lines.map((line) => (
        <Row key={line.id}>
          <Cell>
            <DeviceCell line={line} selection={selection} />
          </Cell>
          <Cell>
            <StatusBadge status={line.status} />
          </Cell>
          <Cell label={t("Requested by")} color="fg.muted" fontSize="sm">
            <Requester {...line.requester} />
          </Cell>
          <Cell label={t("Date")} color="fg.muted" fontSize="sm" whiteSpace="nowrap">
            <Day of={line.createdAt} />
          </Cell>
          <Cell gridColumn="1 / -1" mt={{ base: "2", md: "0" }}>
            <RequestControls line={line} list={list} noun={noun} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function DeviceCell({ line, selection }: { line: RequestLine; selection: Selection }) {
  return (
    <Box display="flex" alignItems="center" gap="3">
      <RowChoice
        label={t("Choose {title}", { title: line.title })}
        unseen
        chosen={selection.has(line.id)}
        onChoose={(choose) => selection.set([line.id], choose)}
      />
      <Box minW="0">
        <RouteLink to={line.to} fontWeight="semibold">
          {line.title}
        </RouteLink>
        {line.detail && (
          <Box fontSize="sm" color="fg.muted">
            {line.detail}
          </Box>
        )}
        {line.quote && <Box fontSize="sm">{line.quote}</Box>}
      </Box>
    </Box>
  );
}

function Requester({ firstName, lastName, mobile }: RequestLine["requester"]) {
  return (
    <>
      <Box color="fg">
        {firstName} {lastName}
      </Box>
      <chakra.a href={`tel:${mobile}`}>{mobile}</chakra.a>
    </>
  );
}
