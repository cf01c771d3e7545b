import { chakra } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { ChevronDown } from "../controls/icons.tsx";
import { withParts } from "./addressQuery.ts";

/** A column's header, sticky below the page's header. */
export const Head = chakra("th", {
  base: {
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
});

const SortButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    minH: "8",
    mx: "-2",
    px: "2",
    borderRadius: "l1",
    font: "inherit",
    cursor: "pointer",
    _hover: { color: "fg", bg: "bg.muted" },
    "&[data-sorted]": { color: "fg", fontWeight: "semibold" },
  },
});

/** How a column is sorted: the values of the query parameter `name` for either direction. */
export type Sort = {
  name: string;
  ascending: string;
  descending: string;
  /** The query parameter that another order removes: the page number. */
  resets: string;
};

/** The header of a sortable column: the first press sorts by it, the second reverses the order. */
export function SortHead({ label, sort }: { label: string; sort: Sort }) {
  const [query, setQuery] = useSearchParams();
  const order = query.get(sort.name) ?? "";
  const sorted = (["ascending", "descending"] as const).find((way) => sort[way] === order);
  const next = sorted === "descending" ? sort.ascending : sort.descending;
  const reorder = () =>
    setQuery(withParts(query, { [sort.name]: next, [sort.resets]: "" }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Head scope="col" aria-sort={sorted ?? "none"} py="1">
      <SortButton type="button" data-sorted={sorted} onClick={reorder}>
        {label}
        <chakra.span
          visibility={sorted ? "visible" : "hidden"}
          transform={sorted === "ascending" ? "rotate(180deg)" : undefined}
        >
          <ChevronDown />
        </chakra.span>
      </SortButton>
    </Head>
  );
}
