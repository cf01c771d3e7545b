import { Box, chakra, Flex } from "@chakra-ui/react";
import { localDigits } from "../../platform/i18n.ts";
import { marked } from "../theme/forcedColors.ts";

/** The progress in percent. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <Flex align="center" gap="2" color="fg.muted">
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        flex="1"
        h="1.5"
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box
          h="full"
          bg="accent.solid"
          transition="width 150ms"
          style={{ width: `${percent}%` }}
          {...marked}
        />
      </Box>
      <chakra.span fontVariantNumeric="tabular-nums">{localDigits(`${percent}%`)}</chakra.span>
    </Flex>
  );
}
