import { Box, Flex } from "@chakra-ui/react";
import type { DeviceCardFragment } from "../../generated/DeviceCard.ts";
import { productTypeWords, stockWords } from "../../generated/words.ts";
import { paths } from "../../platform/paths.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Price } from "../../ui/Price.tsx";
import { RouteLink } from "../../ui/RouteLink.tsx";

const sizes = "(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 45vw";

type DeviceCardProps = {
  device: DeviceCardFragment;
  /** It is among the first things that a visitor sees. */
  priority?: boolean;
};

/** A device in a list: the whole card leads to its page. */
export function DeviceCard({ device, priority = false }: DeviceCardProps) {
  return (
    <RouteLink
      to={paths.details(device.kind, device.id)}
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
        <Box fontSize="xs" color="fg.muted">
          {"productType" in device && `${productTypeWords[device.productType]} · `}
          {stockWords[device.stock]}
        </Box>
        <Box fontWeight="medium" lineHeight="short" lineClamp="2">
          {device.title}
        </Box>
        <Price amount={device.price} />
      </Flex>
    </RouteLink>
  );
}
