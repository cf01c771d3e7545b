import { Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { kinds } from "../../features/devices/kinds.tsx";
import { SampleCards } from "../../features/placeholders/SampleCards.tsx";
import { SampleFilters, SampleSearch } from "../../features/placeholders/SampleControls.tsx";
import { type Screen, type ScreenName, screens } from "../../features/placeholders/samples.ts";
import type { PageModule } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { deviceRoutes } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { Width } from "../../ui/page/Section.tsx";

const noteId = "sample-note";

/** A page with a static list of sample cards, which are marked as samples. */
function Placeholder({ screen }: { screen: Screen }) {
  const { title, kind, brands, samples, sell = false } = screen;
  const cards = (
    <SampleCards samples={samples} sell={sell} Drawing={kinds[kind].Drawing} noteId={noteId} />
  );
  return (
    <Width py={{ base: "8", md: "12" }}>
      <Head
        title={title}
        description={t("A sample page of {plural}.", { plural: kinds[kind].plural })}
        noindex
      />
      <Heading as="h1" size="2xl" mb="4">
        {title}
      </Heading>
      <Note screen={screen} />
      {sell ? (
        <>
          <SampleSearch noteId={noteId} />
          {cards}
        </>
      ) : (
        <Grid templateColumns={{ base: "1fr", md: "12rem 1fr" }} gap="8">
          <SampleFilters brands={brands} noteId={noteId} />
          {cards}
        </Grid>
      )}
    </Width>
  );
}

function Note({ screen: { kind } }: { screen: Screen }) {
  const { plural } = kinds[kind];
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      columnGap="6"
      mb="8"
      px="4"
      py="2"
      bg="warning.subtle"
      color="warning.fg"
      borderRadius="l2"
    >
      <Text id={noteId}>
        {t("This is a sample page: its cards, filters and buttons do nothing.")}
      </Text>
      <RouteLink
        to={deviceRoutes.buyList[kind]}
        display="inline-flex"
        alignItems="center"
        minH="touch"
        fontWeight="semibold"
        textDecoration="underline"
      >
        {t("See the {devices} we really have", { devices: plural.toLowerCase() })}
      </RouteLink>
    </Flex>
  );
}

/** Returns the placeholder page of a route. */
export const pageOf = (name: ScreenName): PageModule => ({
  Component: () => <Placeholder screen={screens[name]} />,
});
