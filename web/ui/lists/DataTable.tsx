import { Box, defineSlotRecipe, Flex, Table, type TableCellProps } from "@chakra-ui/react";
import { memo, type ReactNode } from "react";
import { t } from "../../platform/i18n.ts";
import { Checkbox } from "../controls/controls.tsx";
import { Dropdown } from "../controls/Dropdown.tsx";
import type { ListParams } from "./listParams.ts";
import { type Sort, SortButton, useSort } from "./sorting.tsx";
import type { Selection } from "./useSelection.ts";

/** The recipe is not in the theme, because public pages have no tables. */
const table = defineSlotRecipe({
  className: "table",
  slots: ["root", "header", "body", "row", "columnHeader", "cell", "footer", "caption"],
  base: {
    root: { w: "full", display: { base: "block", md: "table" }, borderCollapse: "collapse" },
    header: { hideBelow: "md" },
    columnHeader: {
      // The column header sticks to the lower edge of the page's header.
      pos: "sticky",
      top: "var(--header-height)",
      zIndex: "1",
      px: "4",
      py: "2",
      textAlign: "start",
      bg: "bg.subtle",
      fontSize: "sm",
      fontWeight: "medium",
      color: "fg.muted",
    },
    body: {
      display: { base: "grid", md: "table-row-group" },
      // Lets a long URL break instead of widening the card.
      gridTemplateColumns: "minmax(0, 1fr)",
      borderWidth: { base: "1px", md: "0" },
      borderColor: "border",
      borderRadius: { base: "l3", md: "0" },
    },
    row: {
      pos: "relative",
      display: { base: "grid", md: "table-row" },
      gridTemplateColumns: "minmax(0, 1fr) auto auto",
      gap: "1",
      alignItems: "center",
      px: { base: "4", md: "0" },
      py: { base: "2", md: "0" },
      borderWidth: "1px 0 0",
      borderColor: "border",
      _first: { borderTopWidth: { base: "0", md: "1px" } },
      _hover: { bg: "bg.subtle" },
    },
    cell: {
      px: { base: "0", md: "4" },
      py: { base: "0", md: "3" },
      fontSize: { base: "sm", md: "md" },
      fontVariantNumeric: "tabular-nums",
      overflowWrap: "anywhere",
    },
  },
});

/** Removes the line between a row and the details below it. */
const ofRowAbove = { borderTopWidth: "0" } as const;

/** The places of a column's cell within a row on phones. `menu` puts a cell with controls at the end of the row. */
const phoneStyles = {
  start: { gridColumn: "1" },
  end: { gridColumn: "2", textAlign: { base: "end", md: "start" } },
  line: { gridColumn: "1 / span 2" },
  menu: { gridColumn: "3", gridRow: "1 / span 2", me: "-2" },
  hidden: { hideBelow: "md" },
} as const satisfies Record<string, TableCellProps>;

/** A column of a table of `Row`s. */
export type Column<Row> = {
  header: string;
  /** Returns the content of the column's cell in a row. Phones leave out a cell without content. */
  cell: (row: Row) => ReactNode;
  /**
   * The place of the cell within a row on phones. Default: "start" for the first column, and "line" for all other
   * columns. A line is as wide as the row.
   */
  phone?: keyof typeof phoneStyles;
  /**
   * Pass false if phones should show the values without the column's header. By default they show the header before
   * each value, except in the first column.
   */
  hasLabel?: false;
  /** The values of the list's `order` that sort by this column in either direction. */
  sort?: Sort;
  /** Whether the values are shown smaller and in a quieter colour. Meant for dates and remarks, for instance. */
  isQuiet?: true;
  style?: TableCellProps;
};

export type DataTableProps<Row> = {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The list's parameters. Needed if columns can be sorted. */
  params?: ListParams;
  /** The chosen rows. `nameOf` returns the name of a row for the label "Choose …". */
  selection?: Selection;
  nameOf?: (row: Row) => string;
  /** Returns the details to show below a row, if it has any. */
  detailsOf?: (row: Row) => ReactNode;
};

/** Styles for a link in a row. They make the whole row clickable. */
export const wholeRow = {
  fontWeight: "semibold",
  _after: { content: '""', pos: "absolute", inset: "0" },
} as const;

/** A second line in a row's first cell, for phones. Wider screens show the same content in other columns. */
export const PhoneLine = ({ children }: { children: ReactNode }) => (
  <Box hideFrom="md" fontSize="sm" color="fg.muted" truncate>
    {children}
  </Box>
);

/** A table. On phones, its rows become cards of about two lines. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, params, selection, nameOf, detailsOf } = props;
  const sortBy = useSort(params);
  return (
    <Box
      borderWidth={{ md: "1px" }}
      borderColor="border"
      borderRadius="l3"
      // `hidden` would make the table a scroll container, and the table's head would then not stick to the page.
      overflow="clip"
    >
      <Table.Root recipe={table} aria-label={label}>
        <Table.Header>
          <tr>
            {columns.map(({ header, sort }) => {
              const sorted = sort && sortBy(sort);
              return (
                <Table.ColumnHeader key={header} scope="col" aria-sort={sorted?.direction}>
                  {sorted ? <SortButton {...sorted}>{header}</SortButton> : header}
                </Table.ColumnHeader>
              );
            })}
          </tr>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              details={detailsOf?.(row)}
              name={nameOf?.(row)}
              isChosen={selection?.has(row.id)}
              choose={selection?.set}
            />
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

type TableRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  details: ReactNode;
  /** The row's name. Undefined if rows can't be chosen. */
  name: string | undefined;
  isChosen: boolean | undefined;
  choose: Selection["set"] | undefined;
};

function PlainRow<Row extends { id: string }>(props: TableRowProps<Row>) {
  const { row, columns, details, name = "", isChosen, choose } = props;
  const checkbox = choose && (
    <Checkbox
      aria-label={t("Choose {title}", { title: name })}
      checked={isChosen}
      data-needs-scripts=""
      onChange={({ target }) => choose([row.id], target.checked)}
    />
  );
  return (
    <>
      <Table.Row>
        {columns.map((column, index) => (
          <Cell
            key={column.header}
            column={column}
            isFirst={index === 0}
            checkbox={index === 0 && checkbox}
          >
            {column.cell(row)}
          </Cell>
        ))}
      </Table.Row>
      {details && (
        <Table.Row {...ofRowAbove}>
          <Table.Cell colSpan={columns.length} gridColumn="1 / -1">
            {details}
          </Table.Cell>
        </Table.Row>
      )}
    </>
  );
}

/** Renders a row again only if its object, its columns or its choice have changed. */
const TableRow = memo(PlainRow) as typeof PlainRow;

type CellProps = {
  column: Pick<Column<never>, "header" | "isQuiet" | "style" | "phone" | "hasLabel">;
  isFirst: boolean;
  checkbox: ReactNode;
  children: ReactNode;
};

function Cell({ column, isFirst, checkbox, children }: CellProps) {
  const { header, isQuiet, style } = column;
  const { phone = isFirst ? "start" : "line" } = column;
  const { hasLabel = !isFirst && phone !== "menu" } = column;
  const isEmpty =
    children === null || children === undefined || children === false || children === "";
  return (
    <Table.Cell
      {...phoneStyles[isEmpty ? "hidden" : phone]}
      {...(isQuiet && { color: "fg.muted", fontSize: "sm" })}
      {...style}
    >
      {hasLabel && (
        <Box as="span" hideFrom="md" me="2" fontSize="xs" color="fg.muted">
          {header}
        </Box>
      )}
      {checkbox ? (
        <Flex align="center" gap="3">
          <Box me="-3">{checkbox}</Box>
          <Box minW="0">{children}</Box>
        </Flex>
      ) : phone === "menu" ? (
        <Controls>{children}</Controls>
      ) : (
        children
      )}
    </Table.Cell>
  );
}

/** The controls of a row. Phones show them in a menu. */
const Controls = ({ children }: { children: ReactNode }) => (
  <Dropdown label={<Box srOnly>{t("More")}</Box>} align="end" isInlineOnWide>
    {children}
  </Dropdown>
);
