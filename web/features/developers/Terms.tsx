import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", md: "12rem 1fr" },
    columnGap: "4",
    rowGap: { base: "1", md: "2" },
  },
});

const Term = chakra("dt", {
  base: { fontFamily: "monospace", fontSize: "sm", overflowWrap: "anywhere", pt: "0.5" },
});

const Meaning = chakra("dd", { base: { color: "fg.muted", mb: { base: "2", md: "0" } } });

/** A list of names in the API and their meanings. */
export function Terms({ children }: { children: readonly (readonly [string, ReactNode])[] }) {
  return (
    <List>
      {children.map(([term, meaning]) => [
        <Term key={term}>{term}</Term>,
        <Meaning key={`${term} meaning`}>{meaning}</Meaning>,
      ])}
    </List>
  );
}
