import { Heading, Stack, Text } from "@chakra-ui/react";
import { AlertList } from "../../features/alerts/AlertList.tsx";
import { PushSwitch } from "../../features/alerts/PushSwitch.tsx";
import { AlertsDocument } from "../../generated/Alerts.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { paths, routes } from "../../platform/paths.ts";
import { usePageTitle } from "../../platform/usePageTitle.ts";
import { ButtonLink, RouteLink } from "../../ui/controls/RouteLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { Width } from "../../ui/page/Section.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

export const loader = queryLoader(AlertsDocument, () => ({}));

/** The page with a user's alerts. The user also chooses there how the alerts are sent. */
function Alerts() {
  const title = usePageTitle();
  const { data, failure } = usePageData(AlertsDocument);
  const { alerts, pushKey, me } = data;
  return (
    <Width py={{ base: "8", md: "12" }} maxW="4xl">
      <Head title={title} description={title} noindex />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      <Text mt="2" mb="6" color="fg.muted">
        {t(
          "We send you at most one message a day, with everything that happened. Each message has a link that ends its alerts with one tap.",
        )}
      </Text>
      <LoadFailure failure={failure} />
      <Stack gap="6">
        {me?.smsNotifications === false && <MessagesOff />}
        {alerts.length === 0 ? <NoAlerts /> : <AlertList alerts={alerts} />}
        <PushSwitch pushKey={pushKey} />
      </Stack>
    </Width>
  );
}

const MessagesOff = () => (
  <Text role="status" p="4" bg="warning.subtle" color="warning.fg" borderRadius="l3">
    <Rich
      text={t("You have switched messages off, so we send none. <link>Switch them on</link>")}
      parts={{
        link: (text) => (
          <RouteLink to={routes.updateProfile} textDecoration="underline">
            {text}
          </RouteLink>
        ),
      }}
    />
  </Text>
);

const NoAlerts = () => (
  <EmptyState
    text={t("You have no alerts yet. You can ask for one on the page of a device or of a search.")}
  >
    <ButtonLink to={paths.buyList("SMARTPHONE")}>{t("See smartphones")}</ButtonLink>
  </EmptyState>
);

export { Alerts as Component };
