import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Card } from "../../ui/page/Card.tsx";

const Head = chakra("th", {
  base: {
    px: "3",
    py: "2",
    textAlign: "end",
    fontSize: "sm",
    fontWeight: "medium",
    color: "fg.muted",
    whiteSpace: "nowrap",
    "&:first-of-type": { textAlign: "start" },
  },
});

const Value = chakra("td", {
  base: {
    px: "3",
    py: "2",
    textAlign: "end",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});

const Name = chakra("th", {
  base: { px: "3", py: "2", textAlign: "start", fontWeight: "medium", minW: "8rem" },
});

type NumberTableProps = {
  label: string;
  /** The titles of the columns. The first column contains the names of the rows. */
  columns: readonly string[];
  rows: readonly { key: string; name: ReactNode; values: readonly ReactNode[] }[];
};

/** A table of numbers. On narrow screens it scrolls sideways. */
export function NumberTable({ label, columns, rows }: NumberTableProps) {
  return (
    <Card
      role="region"
      aria-label={label}
      // People who use only the keyboard must be able to scroll the table.
      tabIndex={0}
      overflow="auto"
      maxH="32rem"
    >
      <chakra.table w="full" aria-label={label} borderCollapse="collapse">
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column} scope="col">
                {column}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <chakra.tr key={key} borderTopWidth="1px" borderColor="border">
              <Name scope="row">{name}</Name>
              {values.map((value, index) => (
                <Value key={columns[index + 1]}>{value}</Value>
              ))}
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </Card>
  );
}
