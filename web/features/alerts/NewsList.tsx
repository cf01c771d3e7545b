import { Box, Stack, Text } from "@chakra-ui/react";
import type { NewsListFragment } from "../../generated/NewsList.ts";
import { alertNewsKindWords } from "../../generated/words.ts";
import { formatPrice } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";

/** The news of an alert's message, with links to the devices. */
export const NewsList = ({ news }: { news: NewsListFragment["news"] }) => (
  <Stack as="ul" gap="3" mt="6">
    {news.map(({ kind, deviceId, title, path, variantId, unitCode, price }) => (
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
        <RouteLink to={path} fontWeight="semibold" textDecoration="underline">
          {[title, unitCode].filter(Boolean).join(", ")}
        </RouteLink>
        {price !== null && <Text>{formatPrice(price)}</Text>}
      </Box>
    ))}
  </Stack>
);
