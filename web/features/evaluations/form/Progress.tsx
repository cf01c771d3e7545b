import { Box, Text } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { marked } from "../../../ui/theme/forcedColors.ts";

type ProgressProps = {
  answered: number;
  of: number;
  /** The number of required questions that are not answered yet. */
  needed: number;
};

/** Shows how many questions are answered, in words and as a bar. */
export function Progress({ answered, of, needed }: ProgressProps) {
  return (
    <Box flex="1" minW="0" fontVariantNumeric="tabular-nums">
      <Text fontSize="sm" fontWeight="medium">
        {t("{answered} of {total} answered", { answered, total: of })}
      </Text>
      <Box my="1" h="1.5" bg="bg.emphasized" borderRadius="full" overflow="hidden" aria-hidden>
        <Box
          h="full"
          bg="accent.solid"
          borderRadius="full"
          transformOrigin="left"
          transform={`scaleX(${answered / of})`}
          transition="transform 200ms"
          {...marked}
        />
      </Box>
      <Text fontSize="xs" color="fg.muted">
        {needed === 0 ? t("Ready to submit") : t("{needed} still needed", { needed })}
      </Text>
    </Box>
  );
}
