import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import type { SellersSaleFragment } from "../../generated/SellersSale.ts";
import { t } from "../../platform/i18n.ts";
import { now } from "../../platform/now.ts";
import { Card } from "../../ui/page/Card.tsx";
import { InspectionPhotos } from "./InspectionPhotos.tsx";
import { OfferButtons } from "./OfferButtons.tsx";
import { type AnswerWords, OfferDifferences } from "./OfferDifferences.tsx";
import { ReceiptLink } from "./ReceiptLink.tsx";
import { SaleSteps } from "./SaleSteps.tsx";
import { type SellersShop, saleWords } from "./saleWords.ts";

type SellersSaleProps = {
  evaluation: SellersSaleFragment;
  shop: SellersShop;
  answerWords: AnswerWords;
};

/**
 * The purchase on the seller's page: a sentence about its state, the five steps, and the findings of the inspection.
 */
export function SellersSale({ evaluation, shop, answerWords }: SellersSaleProps) {
  const { id, seen, purchase, payout } = evaluation;
  const { sentence, hint } = saleWords(evaluation, shop, now());
  const isOffered = purchase?.state === "REVISED" && purchase.amount !== null;
  return (
    <Card
      as="section"
      aria-labelledby="sale"
      p={{ base: "4", md: "6" }}
      mb={{ base: "5", md: "8" }}
    >
      <Heading as="h2" size="lg" id="sale">
        {sentence}
      </Heading>
      {hint && <Text mt="1">{hint}</Text>}
      <SaleSteps sale={evaluation} />
      <Findings evaluation={evaluation} answerWords={answerWords} />
      {purchase?.payment?.receiptUrl && (
        <Box mt="4">
          <ReceiptLink url={purchase.payment.receiptUrl} label={t("Your receipt")} />
        </Box>
      )}
      {isOffered && (
        <Flex gap="3" wrap="wrap" mt="4">
          <OfferButtons
            id={id}
            amount={purchase.amount ?? 0}
            title={`${seen.brand} ${seen.model}`}
            payout={payout}
          />
        </Flex>
      )}
    </Card>
  );
}

type FindingsProps = Omit<SellersSaleProps, "shop">;

/** The findings of the newest inspection that change the price, line by line, with the photos. */
function Findings({ evaluation: { quote, purchase }, answerWords }: FindingsProps) {
  const inspection = purchase?.inspection;
  if (!inspection) return null;
  const { differences, reason, photos } = inspection;
  const quoted = quote?.amount ?? null;
  const offered = purchase.amount;
  return (
    <Box mt="5">
      {reason && <Text mb="3">{reason}</Text>}
      {differences.length > 0 && (
        <OfferDifferences
          inspection={inspection}
          answerWords={answerWords}
          side="seller"
          sums={quoted !== null && offered !== null ? { quoted, offered } : undefined}
        />
      )}
      {photos.length > 0 && (
        <Box maxW="2xl" mt="4">
          <Heading as="h3" size="sm" mb="2">
            {t("Photos of the inspection")}
          </Heading>
          <InspectionPhotos photos={photos} />
          <Text mt="2" fontSize="sm" color="fg.muted">
            {t("Only you and the shop can see these photos.")}
          </Text>
        </Box>
      )}
    </Box>
  );
}
