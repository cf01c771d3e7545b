import { Box, Grid, Text } from "@chakra-ui/react";
import type { FeedAddressesFragment } from "../../generated/FeedAddresses.ts";
import { feedChannelWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { SecretField } from "../../ui/controls/SecretField.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

type Channel = FeedAddressesFragment["channel"];

/** Says for each channel where on the channel's site to enter the feed's address. */
const hints = {
  GOOGLE: t("Enter the address under Data sources, Add product source, Enter a link to your file."),
  META: t("Enter the address under Catalogue, Data sources, Data feed, Use a URL."),
} satisfies Record<Channel, string>;

const labels = { EN: t("Address in English"), BN: t("Address in Bangla") } as const;

/**
 * The addresses of the feeds for each channel. Each address has a button to copy it, and the time of the last fetch.
 */
export function FeedAddresses({ feeds }: { feeds: readonly FeedAddressesFragment[] }) {
  const channels = [...new Set(feeds.map(({ channel }) => channel))];
  return channels.map((channel) => (
    <Section key={channel} title={feedChannelWords[channel]} px="0">
      <Text mb="4" color="fg.muted">
        {hints[channel]}
      </Text>
      <Grid templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }} gap="6">
        {feeds
          .filter((feed) => feed.channel === channel)
          .map((feed) => (
            <FeedAddress key={feed.id} feed={feed} />
          ))}
      </Grid>
    </Section>
  ));
}

function FeedAddress({ feed: { language, url, lastFetchedAt } }: { feed: FeedAddressesFragment }) {
  return (
    <Box>
      {url && <SecretField label={labels[language]} secret={url} rows={3} />}
      <Text mt="1.5" fontSize="sm" color="fg.muted">
        {lastFetchedAt ? (
          <Rich text={t("Last fetched <date/>")} parts={{ date: <Moment of={lastFetchedAt} /> }} />
        ) : (
          t("Not fetched yet")
        )}
      </Text>
    </Box>
  );
}
