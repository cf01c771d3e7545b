import { Badge, Box } from "@chakra-ui/react";
import type { ImportRowFragment } from "../../generated/ImportRow.ts";
import { deviceImportStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Cell, Row, Table, wholeRow } from "../../ui/lists/Table.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { countsInWords, palettes } from "./states.ts";

const columns = [t("File"), t("State"), t("Devices"), t("Uploaded")];

/** The imports, the latest first. */
export function ImportTable({ imports }: { imports: readonly ImportRowFragment[] }) {
  return (
    <Table label={t("Imports")} columns={columns}>
      {imports.map((row) => (
        <Row key={row.id}>
          <Cell>
            <RouteLink to={{ search: `?import=${row.id}` }} css={wholeRow}>
              {row.fileName}
            </RouteLink>
          </Cell>
          <Cell>
            <Badge colorPalette={palettes[row.state]}>{deviceImportStateWords[row.state]}</Badge>
          </Cell>
          <Cell gridColumn="1 / -1" fontSize="sm">
            {countsInWords(row)}
          </Cell>
          <Cell
            label={t("Uploaded")}
            gridColumn="1 / -1"
            fontSize="sm"
            color="fg.muted"
            css={{ textAlign: "start" }}
          >
            <Moment of={row.createdAt} />
            {row.actorName && <Box>{t("by {name}", { name: row.actorName })}</Box>}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
