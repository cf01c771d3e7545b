import { Box, Stack, Text } from "@chakra-ui/react";
import type { NewsListFragment } from "../../generated/NewsList.ts";
import { alertNewsKindWords } from "../../generated/words.ts";
import { formatPrice } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";

/** The news of a message, with links to the devices. */
export const NewsList = ({ news }: { news: NewsListFragment["news"] }) => (
  <Stack as="ul" gap="3" mt="6">
    {news.map(({ kind, deviceId, deviceKind, title, variantId, unitCode, price }) => (
      <Box
        as="li"
        key={`${kind} ${deviceId} ${variantId} ${unitCode}`}
        p="4"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
      >
        <Text fontSize="sm" color="fg.muted">
          {alertNewsKindWords[kind]}
        </Text>
        <RouteLink
          to={
            kind === "ADD_REQUEST" && (deviceKind === "SMARTPHONE" || deviceKind === "TABLET")
              ? paths.quote(deviceId)
              : paths.details(deviceKind, deviceId, { unit: unitCode, variant: variantId })
          }
          fontWeight="semibold"
          textDecoration="underline"
        >
          {[title, unitCode].filter(Boolean).join(", ")}
        </RouteLink>
        {price !== null && <Text>{formatPrice(price)}</Text>}
      </Box>
    ))}
  </Stack>
);
