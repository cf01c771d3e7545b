import { Badge, Box, chakra } from "@chakra-ui/react";
import { Fragment } from "react";
import { langOf, t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { lowWindow } from "../../ui/page/headerHeight.ts";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { pathOfComparison } from "./comparedRefs.ts";
import type { ComparedRow, ComparedValue } from "./comparedRows.ts";
import type { ComparedItem, Comparison } from "./comparisonOf.ts";

/**
 * The table of a comparison. Phones show two columns at a time, and users scroll sideways to the other columns. The
 * labels of the rows stay in view.
 */
const Table = chakra("table", {
  base: {
    tableLayout: "fixed",
    borderCollapse: "collapse",
    w: "full",
    fontSize: "sm",
    "& td, & th[scope=col]": {
      p: "2",
      textAlign: "start",
      verticalAlign: "top",
      fontWeight: "normal",
    },
    "& tbody th": { textAlign: "start", fontWeight: "normal", pt: "3", px: "2" },
    "& tbody": { borderTopWidth: "1px", borderColor: "border" },
    "& tbody[data-differs]": { bg: "warning.subtle" },
    "& tbody[data-differs] td": { fontWeight: "semibold" },
  },
});

const Label = chakra("span", {
  base: { pos: "sticky", insetStart: "2", display: "inline-flex", gap: "2", alignItems: "center" },
});

type ComparisonTableProps = Pick<Comparison, "items" | "rows">;

/** A table of devices and units side by side. The table marks the facts in which the devices and units differ. */
export function ComparisonTable({ items, rows }: ComparisonTableProps) {
  const isWide = items.length > 2;
  return (
    <Box
      overflowX={isWide ? { base: "auto", md: "visible" } : undefined}
      {...(isWide && { tabIndex: 0, role: "region", "aria-label": t("Comparison") })}
    >
      <Table
        minW={isWide ? { base: `${items.length * 10.5}rem`, md: "0" } : undefined}
        maxW={`${items.length * 22}rem`}
      >
        <thead>
          <tr>
            {items.map(({ ref, picture }) => (
              <td key={ref}>
                <Picture
                  image={picture}
                  alt=""
                  sizes="(min-width: 48rem) 12rem, 42vw"
                  copies={[160, 320, 480]}
                  w="full"
                  maxW="48"
                  aspectRatio="1"
                  objectFit="contain"
                  bg="bg.muted"
                  borderRadius="l2"
                />
              </td>
            ))}
          </tr>
          <tr>
            {items.map((item) => (
              <ItemHead
                key={item.ref}
                item={item}
                others={items.filter(({ ref }) => ref !== item.ref)}
                // A sticky header does not work in a box that scrolls sideways.
                top={{ base: isWide ? "auto" : headTop, md: headTop }}
              />
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <RowOfFacts key={row.label} row={row} items={items} />
        ))}
      </Table>
    </Box>
  );
}

const headTop = "var(--header-height)";

type ItemHeadProps = {
  item: ComparedItem;
  others: readonly ComparedItem[];
  top: { base: string; md: string };
};

/** The header of a column. The column header sticks to the lower edge of the page's header. */
const ItemHead = ({ item: { path, title, code }, others, top }: ItemHeadProps) => (
  <chakra.th
    scope="col"
    pos="sticky"
    top={top}
    bg="bg"
    zIndex="1"
    css={{ [lowWindow]: { pos: "static" } }}
  >
    <RouteLink to={path} fontWeight="semibold" overflowWrap="anywhere">
      {title}
      {code && (
        <Badge colorPalette="gray" ms="1">
          {code}
        </Badge>
      )}
    </RouteLink>
    <br />
    <RouteLink
      to={pathOfComparison(others.map(({ ref }) => ref))}
      replace
      preventScrollReset
      aria-label={t("Remove {title}", { title: code ? `${title}, ${code}` : title })}
      display="inline-flex"
      alignItems="center"
      minH="touch"
      color="accent.fg"
    >
      {t("Remove")}
    </RouteLink>
  </chakra.th>
);

type RowProps = { row: ComparedRow; items: readonly ComparedItem[] };

const RowOfFacts = ({ row: { label, values, differs }, items }: RowProps) => (
  <tbody data-differs={differs ? "" : undefined}>
    <tr>
      <th scope="rowgroup" colSpan={items.length}>
        <Label>
          {label}
          {differs && <Badge colorPalette="warning">{t("Differs")}</Badge>}
        </Label>
      </th>
    </tr>
    <tr>
      {items.map(({ ref }, index) => (
        <Value key={ref} value={values[index] ?? null} />
      ))}
    </tr>
  </tbody>
);

const Value = ({ value }: { value: ComparedValue }) => (
  <chakra.td overflowWrap="anywhere" whiteSpace="pre-line" lang={langOf(value?.join(" ") ?? "")}>
    {value ? (
      value.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && <br />}
          {text}
        </Fragment>
      ))
    ) : (
      <chakra.span color="fg.muted" fontWeight="normal">
        {t("Not stated")}
      </chakra.span>
    )}
  </chakra.td>
);
