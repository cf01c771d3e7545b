import { Box, chakra, Flex, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { variantLabel } from "../../../shared/variantLabels.ts";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { Price } from "../../ui/text/Price.tsx";

type SellDeviceCardProps = {
  device: { brand: string; model: string; coverImage: PictureFragment };
  /**
   * The variant, with its memory and storage in GB and its price in whole taka. Undefined if the device has no
   * variants, which does not happen.
   */
  variant: { ram: number; rom: number; sellingPrice: number } | undefined;
  /** Additional content at the end of the card, for instance the choice of a variant. */
  children?: ReactNode;
};

/** A card with a device that the customer wants to sell, and the estimated selling price. */
export function SellDeviceCard({ device, variant, children }: SellDeviceCardProps) {
  return (
    <Flex
      as="section"
      aria-label={t("Device")}
      direction="column"
      gap="5"
      p={{ base: "4", md: "6" }}
      bg="bg.muted"
      borderRadius="l3"
    >
      <Flex direction={{ base: "row", lg: "column" }} gap="4">
        <Box w={{ base: "24", sm: "32", lg: "full" }} flexShrink="0">
          <Picture
            image={device.coverImage}
            alt=""
            sizes="(min-width: 64rem) 17rem, 8rem"
            priority
            w="full"
            aspectRatio="1"
            objectFit="contain"
            borderRadius="l2"
          />
        </Box>
        <Box minW="0">
          <Heading as="h2" size="lg">
            {`${device.brand} ${device.model}`}
          </Heading>
          {variant && (
            <>
              <Caption>{t("RAM | ROM")}</Caption>
              <Box>{variantLabel(variant)}</Box>
              <Caption>{t("Estimated selling price")}</Caption>
              <Price amount={variant.sellingPrice} />
            </>
          )}
        </Box>
      </Flex>
      {children}
    </Flex>
  );
}

/** A caption above a line of the card. */
const Caption = chakra("div", { base: { mt: "3", fontSize: "sm", color: "fg.muted" } });
