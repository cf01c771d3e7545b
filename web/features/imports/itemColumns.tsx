import { Badge, Box, chakra } from "@chakra-ui/react";
import type { DeviceColumn } from "../../generated/ImportDetails.ts";
import type { ImportItemFragment } from "../../generated/ImportItem.ts";
import {
  deviceColumnWords,
  deviceImportActionWords,
  deviceKindWords,
} from "../../generated/words.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import type { Column } from "../../ui/lists/DataTable.tsx";

const palettes = { CREATE: "accent", CHANGE: "warning", KEEP: "gray", REFUSE: "danger" } as const;

/** A device in the file of an import. The id is the number of the device's first row in the file. */
type Item = ImportItemFragment & { id: string };

/** Returns the devices of a file as rows of a table. */
export const itemRows = (items: readonly ImportItemFragment[]): Item[] =>
  items.map((item) => ({ ...item, id: String(item.rows[0]?.number) }));

/**
 * Returns the columns of the table of devices. The column of errors names cells by the headers in the file. Errors
 * about missing columns are left out, because the page reports missing columns above the table.
 */
export const itemColumns = (
  headers: readonly string[],
  missingColumns: readonly DeviceColumn[] = [],
): readonly Column<Item>[] => [
  {
    header: t("Rows"),
    isQuiet: true,
    style: { whiteSpace: "nowrap" },
    cell: rowsInWords,
  },
  {
    header: t("Device"),
    hasLabel: false,
    style: { order: { base: -1, md: 0 } },
    cell: ({ title, kind }) => (
      <>
        <chakra.span fontWeight="semibold">{title || t("No name")}</chakra.span>
        {kind && (
          <Box fontSize="sm" color="fg.muted">
            {deviceKindWords[kind]}
          </Box>
        )}
      </>
    ),
  },
  {
    header: t("Result"),
    phone: "end",
    hasLabel: false,
    cell: ({ action }) => (
      <Badge colorPalette={palettes[action]}>{deviceImportActionWords[action]}</Badge>
    ),
  },
  {
    header: t("Faults"),
    hasLabel: false,
    cell: (item) => {
      const faults = item.faults.filter(
        ({ cell, column }) => cell != null || column == null || !missingColumns.includes(column),
      );
      if (faults.length > 0) return <Faults item={{ ...item, faults }} headers={headers} />;
      return item.action === "REFUSE" && t("Needs columns that the file does not have");
    },
  },
];

function rowsInWords({ rows }: ImportItemFragment): string {
  const numbers = rows.map(({ number }) => number);
  const [first = 0, last = first] = [numbers[0], numbers.at(-1)];
  if (first === last) return t("Row {row}", { row: localDigits(String(first)) });
  const follow = last - first + 1 === numbers.length;
  return t("Rows {rows}", { rows: localDigits(follow ? `${first}-${last}` : numbers.join(", ")) });
}

/** The errors of a device, such as `Price in row 3, “much”: must be a whole number`. */
function Faults({ item: { faults, rows }, headers }: FaultsProps) {
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

/** Returns where an error is: the row, and the header in the file or the name of the missing column. */
const placeOf = (number: number, header: string | null | undefined) => {
  const row = localDigits(String(number));
  return header == null ? t("Row {row}", { row }) : t("{header} in row {row}", { header, row });
};

type FaultsProps = { item: ImportItemFragment; headers: readonly string[] };

const maxText = 80;
