import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";

/**
 * A description list of `Fact`s. The layout `columns` puts each value beside its name. The layout `ends` is for
 * amounts: it puts the names at the start and the values at the end of the line.
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
  /** The language of the value, if it can differ from the page's language. */
  lang?: string | undefined;
  children: ReactNode;
};

/**
 * A name and a value in a description list. A proxy may have joined the lines of the value, and React must then not
 * report different texts.
 */
export const Fact = ({ name, lang, children, ...row }: FactProps) => (
  <div {...row}>
    <dt>{name}</dt>
    <dd lang={lang} suppressHydrationWarning>
      {children}
    </dd>
  </div>
);
