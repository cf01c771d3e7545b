import { Badge, Box, Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { PurchaseState } from "../../generated/Inspection.ts";
import { purchaseStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { statePalettes } from "./statePalettes.ts";

type PurchaseSectionProps = {
  state: PurchaseState;
  /** What the state means for the reader. */
  sentence: string;
  children: ReactNode;
};

/** The state of a purchase on the details of its evaluation, for the seller and for admins. */
export function PurchaseSection({ state, sentence, children }: PurchaseSectionProps) {
  return (
    <Box
      as="section"
      aria-labelledby="purchase"
      p={{ base: "4", md: "6" }}
      mb={{ base: "5", md: "8" }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
    >
      <Flex align="center" gap="3" wrap="wrap">
        <Heading as="h2" size="lg" id="purchase">
          {t("Purchase")}
        </Heading>
        <Badge colorPalette={statePalettes[state]}>{purchaseStateWords[state]}</Badge>
      </Flex>
      <Text mt="1">{sentence}</Text>
      {children}
    </Box>
  );
}
