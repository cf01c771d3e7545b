import { Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** The buttons that save a long form. They stick to the bottom of the window. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <Flex
    justify="flex-end"
    gap="3"
    wrap="wrap"
    pos="sticky"
    bottom="var(--bottom-bar-height)"
    zIndex="docked"
    mt="4"
    py="3"
    bg="bg"
    borderTopWidth="1px"
    borderColor="border"
  >
    {children}
  </Flex>
);
