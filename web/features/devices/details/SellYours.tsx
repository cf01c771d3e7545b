import { Flex, Text } from "@chakra-ui/react";
import type { DeviceDetailsQuery } from "../../../generated/DeviceDetails.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { queryString } from "../../../platform/paths.ts";
import { ChevronRight } from "../../../ui/controls/icons.tsx";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { chosenIndex } from "./offered.ts";

type SellYoursProps = {
  device: NonNullable<DeviceDetailsQuery["device"]>;
  /** The id of the chosen variant. Undefined until the visitor chooses one. */
  chosenId: string | undefined;
  /** Tells the visitor how to get the quote. */
  hint: string | undefined;
};

/**
 * A link to the shop's quote for a used device of the same variant. Shown only if the shop quotes prices for the
 * device.
 */
export function SellYours({ device, chosenId, hint }: SellYoursProps) {
  if (!("quotePath" in device)) return null;
  const { quotePath, variants, variantQuotesUpTo } = device;
  const index = chosenIndex(device, chosenId);
  const upTo = variantQuotesUpTo[index] ?? null;
  if (upTo === null) return null;
  const variant = variants.length > 1 ? variants[index]?.id : undefined;
  return (
    <RouteLink
      to={quotePath + queryString({ variant })}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      mt="4"
      px="5"
      py="4"
      bg="bg.muted"
      borderRadius="l3"
      _print={{ display: "none" }}
    >
      <Flex direction="column">
        <Text as="span" fontWeight="semibold" aria-live="polite">
          {t("Sell yours: up to {amount}", { amount: formatPrice(upTo) })}
        </Text>
        <Text as="span" fontSize="sm" color="fg.muted">
          {hint}
        </Text>
      </Flex>
      <ChevronRight />
    </RouteLink>
  );
}
