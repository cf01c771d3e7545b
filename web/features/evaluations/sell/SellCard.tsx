import { Box } from "@chakra-ui/react";
import type { SellCardFragment } from "../../../generated/SellCard.ts";
import { t } from "../../../platform/i18n.ts";
import { PictureCard } from "../../../ui/pictures/PictureCard.tsx";
import { Price } from "../../../ui/text/Price.tsx";

type SellCardProps = {
  device: SellCardFragment;
  to: string;
  /** Whether it is among the first things that a visitor sees. */
  priority?: boolean;
};

/**
 * A device that the shop buys, with its estimated price: the first variant's selling price, or the price of a wearable,
 * which has no variants.
 */
export function SellCard({ device, to, priority = false }: SellCardProps) {
  const [variant] = "variants" in device ? device.variants : [];
  return (
    <PictureCard to={to} image={device.coverImage} priority={priority}>
      <Box fontWeight="medium" lineHeight="short" lineClamp="2">
        {device.title}
      </Box>
      <Box fontSize="xs" color="fg.muted">
        {variant ? t("Estimated price") : t("Our selling price")}
      </Box>
      <Price amount={variant?.sellingPrice ?? device.price} />
    </PictureCard>
  );
}
