import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";

/**
 * A description list of `Fact`s. In the layout `columns` each value is beside its name. In the layout `ends`, for
 * amounts, names and values are at the two ends of a line.
 */
export const Facts = chakra("dl", {
  base: { borderColor: "border" },
  variants: {
    layout: {
      columns: {
        "& > div": {
          display: "grid",
          gridTemplateColumns: { base: "7.5rem 1fr", md: "11rem 1fr" },
          gap: "4",
          py: "2.5",
          borderTopWidth: "1px",
          borderColor: "inherit",
        },
        "& dt": { color: "fg.muted" },
        "& dd": { whiteSpace: "pre-line", overflowWrap: "anywhere" },
      },
      ends: {
        "& > div": { display: "flex", justifyContent: "space-between", gap: "4", py: "1.5" },
        "& dd": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
      },
    },
  },
  defaultVariants: { layout: "columns" },
});

type FactProps = Omit<ComponentProps<"div">, "children"> & {
  name: ReactNode;
  /** The language of the value, if it may differ from the page's. */
  lang?: string | undefined;
  children: ReactNode;
};

/** A name and its value. */
export const Fact = ({ name, lang, children, ...row }: FactProps) => (
  <div {...row}>
    <dt>{name}</dt>
    <dd lang={lang} suppressHydrationWarning>
      {children}
    </dd>
  </div>
);
