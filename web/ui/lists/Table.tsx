import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Head, type Sort, SortHead } from "./SortHead.tsx";

const Frame = chakra("div", {
  base: {
    borderWidth: { md: "1px" },
    borderColor: "border",
    borderRadius: "l3",
    // `hidden` would make it a scroll container, in which the head is not sticky to the page.
    overflow: "clip",
  },
});

const TableElement = chakra("table", {
  base: { w: "full", display: { base: "block", md: "table" }, borderCollapse: "collapse" },
});

const Body = chakra("tbody", {
  base: {
    display: { base: "grid", md: "table-row-group" },
    // A long URL breaks, and doesn't widen the card.
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "3",
  },
});

/** A table row; on phones a card of two columns, filled from left to right. */
export const Row = chakra("tr", {
  base: {
    pos: "relative",
    display: { base: "grid", md: "table-row" },
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "1",
    alignItems: "center",
    p: { base: "4", md: "0" },
    borderWidth: { base: "1px", md: "1px 0 0" },
    borderColor: "border",
    borderRadius: { base: "l3", md: "0" },
    _hover: { bg: "bg.subtle" },
  },
});

const CellElement = chakra("td", {
  base: {
    px: { base: "0", md: "4" },
    py: { base: "0", md: "3" },
    fontSize: { base: "sm", md: "md" },
    fontVariantNumeric: "tabular-nums",
    overflowWrap: "anywhere",
    "&:nth-of-type(even)": { textAlign: { base: "end", md: "start" } },
  },
});

const Label = chakra("span", {
  base: { display: { base: "block", md: "none" }, fontSize: "xs", color: "fg.muted" },
});

type CellProps = ComponentProps<typeof CellElement> & {
  /** The name of its column, for a value that would be unclear without: phones show no table head. */
  label?: string;
};

/** One value of a row. */
export function Cell({ label, children, ...cell }: CellProps) {
  return (
    <CellElement {...cell}>
      {label && <Label>{label}</Label>}
      {children}
    </CellElement>
  );
}

/** Styles of a link in a row that make the whole row clickable. */
export const wholeRow = {
  fontWeight: "semibold",
  _after: { content: '""', pos: "absolute", inset: "0" },
} as const;

type Column = string | { label: string; sort: Sort };
type TableProps = { label: string; columns: readonly Column[]; children: ReactNode };

/** A table whose rows become cards on phones. `children` are its rows. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <Frame>
      <TableElement aria-label={label}>
        <chakra.thead hideBelow="md">
          <tr>
            {columns.map((column) =>
              typeof column === "string" ? (
                <Head key={column} scope="col">
                  {column}
                </Head>
              ) : (
                <SortHead key={column.label} {...column} />
              ),
            )}
          </tr>
        </chakra.thead>
        <Body>{children}</Body>
      </TableElement>
    </Frame>
  );
}
