import { Badge, Box, chakra } from "@chakra-ui/react";
import type { ImportItemFragment } from "../../generated/ImportItem.ts";
import {
  deviceColumnWords,
  deviceImportActionWords,
  deviceKindWords,
} from "../../generated/words.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";

const columns = [t("Rows"), t("Device"), t("Result"), t("Faults")];

const palettes = { CREATE: "accent", CHANGE: "warning", KEEP: "gray", REFUSE: "danger" } as const;

type ImportItemsProps = { items: readonly ImportItemFragment[]; headers: readonly string[] };

/** The devices of an import's file, with the faults of their cells. */
export function ImportItems({ items, headers }: ImportItemsProps) {
  return (
    <Table label={t("Devices of the file")} columns={columns}>
      {items.map((item) => (
        <Row key={item.rows[0]?.number}>
          <Cell fontSize="sm" color="fg.muted" whiteSpace="nowrap">
            {rowsInWords(item)}
          </Cell>
          <Cell order={{ base: -1, md: 0 }} css={{ textAlign: "start" }}>
            <chakra.span fontWeight="semibold">{item.title || t("No name")}</chakra.span>
            {item.kind && (
              <Box fontSize="sm" color="fg.muted">
                {deviceKindWords[item.kind]}
              </Box>
            )}
          </Cell>
          <Cell>
            <Badge colorPalette={palettes[item.action]}>
              {deviceImportActionWords[item.action]}
            </Badge>
          </Cell>
          <Cell gridColumn="1 / -1" css={{ textAlign: "start" }}>
            <Faults item={item} headers={headers} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function rowsInWords({ rows }: ImportItemFragment): string {
  const numbers = rows.map(({ number }) => number);
  const [first = 0, last = first] = [numbers[0], numbers.at(-1)];
  if (first === last) return t("Row {row}", { row: localDigits(String(first)) });
  const follow = last - first + 1 === numbers.length;
  return t("Rows {rows}", { rows: localDigits(follow ? `${first}-${last}` : numbers.join(", ")) });
}

/** `Price in row 3, “much”: must be a whole number` */
function Faults({
  item: { action, faults, rows },
  headers,
}: Omit<ImportItemsProps, "items"> & ItemProps) {
  if (faults.length === 0)
    return action === "REFUSE" ? t("Lacks columns that the file does not have") : null;
  return (
    <chakra.ul fontSize="sm" listStyle="none">
      {faults.map(({ row, cell, column, message }) => {
        const text = cell == null ? "" : rows.find(({ number }) => number === row)?.cells[cell];
        return (
          <li key={`${row} ${cell} ${column} ${message}`}>
            <b>
              {placeOf(row, cell == null ? column && deviceColumnWords[column] : headers[cell])}
            </b>
            {text ? (
              <>
                ,{" "}
                <chakra.mark px="1" bg="warning.subtle" color="warning.fg">
                  {text.slice(0, maxText)}
                </chakra.mark>
              </>
            ) : null}
            : {message}
          </li>
        );
      })}
    </chakra.ul>
  );
}

/** The header of the file, or the column that it lacks. */
const placeOf = (number: number, header: string | null | undefined) => {
  const row = localDigits(String(number));
  return header == null ? t("Row {row}", { row }) : t("{header} in row {row}", { header, row });
};

type ItemProps = { item: ImportItemFragment };

const maxText = 80;
