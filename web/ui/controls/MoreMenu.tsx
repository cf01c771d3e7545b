import { Box, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { t } from "../../platform/i18n.ts";
import { Dropdown } from "./Dropdown.tsx";

/** A menu for actions that are rarely needed or can't be undone. Hiding them in a menu prevents accidental clicks. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <Box borderWidth="1px" borderColor="border" borderRadius="l2">
    <Dropdown label={t("More")}>
      <Stack gap="1">{children}</Stack>
    </Dropdown>
  </Box>
);
