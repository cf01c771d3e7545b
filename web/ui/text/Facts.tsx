import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

const List = chakra("dl", { base: { display: "grid" } });

/** A description list: each value under or beside its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <List>{children}</List>;
}

/** One name and value of a list. Line breaks in the value are kept. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: "1fr", sm: "10rem 1fr" }}
      columnGap="6"
      rowGap="0.5"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: "0" }}
    >
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd fontWeight="medium" whiteSpace="pre-line" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </Box>
  );
}
