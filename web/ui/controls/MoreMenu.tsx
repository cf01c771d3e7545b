import { Box, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { t } from "../../platform/i18n.ts";
import { Dropdown } from "./Dropdown.tsx";

/** A menu for actions that are rarely taken or can't be undone, so that nobody takes them by accident. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <Box borderWidth="1px" borderColor="border" borderRadius="l2">
    <Dropdown label={t("More")}>
      <Stack gap="1">{children}</Stack>
    </Dropdown>
  </Box>
);
