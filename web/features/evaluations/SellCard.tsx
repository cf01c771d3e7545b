import { Box, Flex } from "@chakra-ui/react";
import type { SellCardFragment } from "../../generated/SellCard.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Price } from "../../ui/Price.tsx";
import { RouteLink } from "../../ui/RouteLink.tsx";

const sizes = "(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 45vw";

type SellCardProps = {
  device: SellCardFragment;
  to: string;
  /** It is among the first things that a visitor sees. */
  priority?: boolean;
};

/**
 * A device that the shop buys, with what it is estimated at: the first variant's selling price, or
 * the price of a wearable, which has no variants. The whole card leads on.
 */
export function SellCard({ device, to, priority = false }: SellCardProps) {
  const [variant] = "variants" in device ? device.variants : [];
  return (
    <RouteLink
      to={to}
      display="flex"
      flexDirection="column"
      gap="3"
      h="full"
      borderRadius="l3"
      className="group"
    >
      <Box overflow="hidden" borderRadius="l3">
        <Picture
          image={device.coverImage}
          alt=""
          sizes={sizes}
          priority={priority}
          w="full"
          aspectRatio="1"
          objectFit="cover"
          transition="transform 300ms"
          _groupHover={{ transform: "scale(1.03)" }}
        />
      </Box>
      <Flex direction="column" gap="1" px="1" pb="2">
        <Box fontWeight="medium" lineHeight="short" lineClamp="2">
          {device.title}
        </Box>
        {variant && (
          <Box fontSize="xs" color="fg.muted">
            Estimated price
          </Box>
        )}
        <Price amount={variant?.sellingPrice ?? device.price} />
      </Flex>
    </RouteLink>
  );
}
