import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A notice for visitors who open the address of a unit that is no longer for sale. */
export const GoneNotice = ({ children }: { children: ReactNode }) => (
  <Box role="status" mt="5" p="4" bg="warning.subtle" color="warning.fg" borderRadius="l3">
    {children}
  </Box>
);
