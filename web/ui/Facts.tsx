import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

const List = chakra("dl", { base: { display: "grid" } });

/** Facts below each other, each under or beside its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <List>{children}</List>;
}

/** One fact of several. Line breaks within it are kept. */
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
