import { Box, type BoxProps, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A framed part of a guarded page. */
export const Card = (box: BoxProps) => (
  <Box borderWidth="1px" borderColor="border" borderRadius="l3" {...box} />
);

/** A framed entry of a list, with a button at its end. Phones show the button below the other content. */
export const CardRow = ({ children }: { children: ReactNode }) => (
  <Card as="li" p="4">
    <Flex
      gap="4"
      align={{ sm: "center" }}
      justify="space-between"
      direction={{ base: "column", sm: "row" }}
    >
      {children}
    </Flex>
  </Card>
);
