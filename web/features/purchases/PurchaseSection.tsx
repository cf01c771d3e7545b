import { Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { PurchaseState } from "../../generated/Inspection.ts";
import { t } from "../../platform/i18n.ts";
import { Card } from "../../ui/page/Card.tsx";
import { PurchaseBadge } from "./PurchaseBadge.tsx";

type PurchaseSectionProps = {
  state: PurchaseState;
  /** A sentence that says what the admin does next. */
  sentence: string;
  children: ReactNode;
};

/** A section about the state of a purchase, on the page of its evaluation. Only admins see it. */
export function PurchaseSection({ state, sentence, children }: PurchaseSectionProps) {
  return (
    <Card
      as="section"
      aria-labelledby="purchase"
      p={{ base: "4", md: "6" }}
      mb={{ base: "5", md: "8" }}
    >
      <Flex align="center" gap="3" wrap="wrap">
        <Heading as="h2" size="lg" id="purchase">
          {t("Purchase")}
        </Heading>
        <PurchaseBadge state={state} />
      </Flex>
      <Text mt="1">{sentence}</Text>
      {children}
    </Card>
  );
}
