import type { AddRequestRowFragment } from "../../generated/AddRequestRow.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Cell, Row, Table, wholeRow } from "../../ui/lists/Table.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { StatusBadge } from "../requests/StatusBadge.tsx";
import { addRequestWords } from "./words.ts";

type AddRequestTableProps = { label: string; addRequests: readonly AddRequestRowFragment[] };

/** Add requests below each other, each leading to its details. */
export function AddRequestTable({ label, addRequests }: AddRequestTableProps) {
  return (
    <Table label={label} columns={[t("Device"), t("Status"), t("Kind"), t("Requested")]}>
      {addRequests.map(({ id, kind, brand, model, status, createdAt }) => (
        <Row key={id}>
          <Cell>
            <RouteLink to={paths.addRequestDetails(kind, id)} {...wholeRow}>
              {brand} {model}
            </RouteLink>
          </Cell>
          <Cell>
            <StatusBadge status={status} />
          </Cell>
          <Cell label={t("Kind")} color="fg.muted">
            {addRequestWords[kind].kind}
          </Cell>
          <Cell label={t("Requested")} color="fg.muted">
            <Day of={createdAt} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
