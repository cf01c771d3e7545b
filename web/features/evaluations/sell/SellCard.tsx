import { Box, Flex } from "@chakra-ui/react";
import type { SellCardFragment } from "../../../generated/SellCard.ts";
import { t } from "../../../platform/i18n.ts";
import { PictureCard } from "../../../ui/pictures/PictureCard.tsx";
import { Price } from "../../../ui/text/Price.tsx";

type SellCardProps = {
  device: SellCardFragment;
  to: string;
  /** Whether the card is among the first things that visitors see. */
  priority?: boolean;
};

/**
 * Returns a device's price range, lower amount first. The range extends between the estimate (the selling price of the
 * first variant) and the highest quote of all variants. For a wearable, which has no variants, returns only the price.
 */
function amountsOf(device: SellCardFragment): number[] {
  if (!("variants" in device)) return [device.price];
  const estimate = device.variants[0]?.sellingPrice ?? device.price;
  const amounts = device.variantQuotesUpTo.filter((amount) => amount !== null);
  const most = amounts.length > 0 ? Math.max(...amounts) : estimate;
  return [...new Set([estimate, most])].toSorted((one, other) => one - other);
}

/** A card with a device that the shop buys, and one range of prices. */
export function SellCard({ device, to, priority = false }: SellCardProps) {
  const isQuoted = "variants" in device;
  const [low = 0, high] = amountsOf(device);
  return (
    <PictureCard to={to} image={device.coverImage} priority={priority}>
      <Box fontWeight="medium" lineHeight="short" lineClamp="2">
        {device.title}
      </Box>
      <Box fontSize="xs" color="fg.muted">
        {isQuoted ? t("Estimated price") : t("Our selling price")}
      </Box>
      <Flex wrap="wrap" columnGap="1">
        <Price amount={low} />
        {high && (
          <>
            {"–"}
            <Price amount={high} />
          </>
        )}
      </Flex>
      {isQuoted && (
        <Box fontSize="xs" color="fg.muted">
          {t("by storage and condition")}
        </Box>
      )}
    </PictureCard>
  );
}
