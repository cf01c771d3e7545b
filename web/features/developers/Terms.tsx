import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Fact, Facts } from "../../ui/text/Facts.tsx";

/** Names of the API with their meanings. */
export const Terms = ({ children }: { children: readonly (readonly [string, ReactNode])[] }) => (
  <Facts layout="stacked">
    {children.map(([term, meaning]) => (
      <Fact key={term} name={<Code>{term}</Code>}>
        {meaning}
      </Fact>
    ))}
  </Facts>
);

const Code = chakra("span", {
  base: { fontFamily: "monospace", fontSize: "sm", overflowWrap: "anywhere" },
});
