import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { SaleCardFragment } from "../../generated/SaleCard.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { variantLabel } from "../devices/variantLabel.ts";
import { WithdrawButton } from "../evaluations/WithdrawButton.tsx";
import { OfferButtons } from "../purchases/OfferButtons.tsx";
import { SaleSteps } from "../purchases/SaleSteps.tsx";
import { type SellersShop, saleWords } from "../purchases/saleWords.ts";

type SaleCardsProps = { sales: readonly SaleCardFragment[]; shop: SellersShop };

/** A card for each of a customer's sales that are under way. */
export function SaleCards({ sales, shop }: SaleCardsProps) {
  if (sales.length === 0) return null;
  const title = sales.length > 1 ? t("Your sales") : t("Your sale");
  return (
    <Section title={title} pb="0">
      <Stack as="ul" gap="4" listStyleType="none">
        {sales.map((sale) => (
          <SaleCard key={sale.id} sale={sale} shop={shop} />
        ))}
      </Stack>
    </Section>
  );
}

/** Where a sale stands, with the buttons for it. */
function SaleCard({ sale, shop }: { sale: SaleCardFragment; shop: SellersShop }) {
  const { id, seen, purchase } = sale;
  const { sentence, hint } = saleWords(sale, shop);
  const title = `${seen.brand} ${seen.model}`;
  const offered = purchase?.state === "REVISED" ? purchase.amount : null;
  return (
    <Box
      as="li"
      p={{ base: "4", md: "6" }}
      borderWidth="1px"
      borderColor={offered === null ? "border" : "warning.solid"}
      borderRadius="l3"
    >
      <Flex gap={{ base: "3", md: "5" }}>
        <Picture
          image={seen.coverImage}
          alt=""
          sizes="6rem"
          boxSize={{ base: "16", md: "24" }}
          flexShrink="0"
          objectFit="contain"
          borderRadius="l2"
        />
        <Box minW="0" flex="1">
          <Text fontSize="sm" color="fg.muted">
            {`${title} · ${variantLabel(seen)}`}
          </Text>
          <Heading as="h3" size={{ base: "md", md: "lg" }} mt="1">
            {sentence}
          </Heading>
          {hint && <Text mt="1">{hint}</Text>}
        </Box>
      </Flex>
      <Flex gap="3" wrap="wrap" mt="4">
        {offered !== null && <OfferButtons id={id} amount={offered} title={title} />}
        <ButtonLink to={paths.evaluationDetails(id)} variant="outline">
          {offered === null ? t("What comes next") : t("See what we found")}
        </ButtonLink>
        {sale.status === "PENDING" && <WithdrawButton id={id} title={title} />}
      </Flex>
      <SaleSteps sale={sale} />
    </Box>
  );
}
