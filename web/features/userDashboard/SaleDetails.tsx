import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import type { OwnSaleFragment } from "../../generated/OwnSale.ts";
import { t } from "../../platform/i18n.ts";
import { now } from "../../platform/now.ts";
import { paths } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { WithdrawButton } from "../evaluations/WithdrawButton.tsx";
import { OfferButtons } from "../purchases/OfferButtons.tsx";
import { SaleSteps } from "../purchases/SaleSteps.tsx";
import { type SellersShop, saleWords } from "../purchases/saleWords.ts";

/** The state of an open purchase, with the seller's buttons. */
export function SaleDetails({ sale, shop }: { sale: OwnSaleFragment; shop: SellersShop }) {
  const { id, seen, purchase, payout } = sale;
  const { sentence, hint } = saleWords(sale, shop, now());
  const title = `${seen.brand} ${seen.model}`;
  const offered = purchase?.state === "REVISED" ? purchase.amount : null;
  return (
    <Box
      ps={{ base: "3", md: "5" }}
      borderInlineStartWidth="4px"
      borderColor={offered === null ? "border" : "warning.solid"}
    >
      <Heading as="h3" size={{ base: "md", md: "lg" }}>
        {sentence}
      </Heading>
      {hint && <Text mt="1">{hint}</Text>}
      <Flex gap="3" wrap="wrap" mt="4">
        {offered !== null && (
          <OfferButtons id={id} amount={offered} title={title} payout={payout} />
        )}
        <ButtonLink to={paths.evaluationDetails(id)} variant="outline">
          {offered === null ? t("What comes next") : t("See what we found")}
        </ButtonLink>
        {sale.status === "PENDING" && <WithdrawButton id={id} title={title} />}
      </Flex>
      <SaleSteps sale={sale} />
    </Box>
  );
}
