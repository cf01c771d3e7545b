import { Box } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";

/** A notice at the address of a unit that is no longer for sale. */
export const GoneNotice = ({ code, hasOthers }: { code: string; hasOthers: boolean }) => (
  <Box role="status" mt="5" p="4" bg="warning.subtle" color="warning.fg" borderRadius="l3">
    {hasOthers
      ? t("{code} is no longer for sale. These pieces are still there.", { code })
      : t("{code} is no longer for sale, and no other piece of this model is there at present.", {
          code,
        })}
  </Box>
);
