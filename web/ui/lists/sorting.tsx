import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { ChevronDown } from "../controls/icons.tsx";
import type { ListParams } from "./listParams.ts";

/** The strings in the address that sort the list by a column in either direction. */
export type Sort = { ascending: string; descending: string };

type Sorted = { direction: "ascending" | "descending" | "none"; onSort: () => void };

/**
 * Returns a function that tells whether and in which direction a column sorts the list. The first press on a column
 * header sorts in descending order, and a second press reverses the order.
 */
export function useSort(params: ListParams | undefined): (sort: Sort) => Sorted | undefined {
  const [query, setQuery] = useSearchParams();
  const order = params?.controls.find((control) => "isOrder" in control);
  return (sort) => {
    if (!params || !order) return undefined;
    const shown = query.get(order.name) ?? "";
    const direction = (["ascending", "descending"] as const).find((way) => sort[way] === shown);
    const next = direction === "descending" ? sort.ascending : sort.descending;
    return {
      direction: direction ?? "none",
      onSort: () =>
        setQuery(params.write(query, { [order.name]: next }), {
          replace: true,
          preventScrollReset: true,
        }),
    };
  };
}

const Button = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    minH: "8",
    mx: "-2",
    my: "-1",
    px: "2",
    borderRadius: "l1",
    font: "inherit",
    cursor: "pointer",
    _hover: { color: "fg", bg: "bg.muted" },
    "&:not([data-sorted=none])": { color: "fg", fontWeight: "semibold" },
  },
});

/** The header of a sortable column. */
export function SortButton({ direction, onSort, children }: Sorted & { children: ReactNode }) {
  return (
    <Button type="button" data-sorted={direction} onClick={onSort}>
      {children}
      <chakra.span
        visibility={direction === "none" ? "hidden" : "visible"}
        transform={direction === "ascending" ? "rotate(180deg)" : undefined}
      >
        <ChevronDown />
      </chakra.span>
    </Button>
  );
}
