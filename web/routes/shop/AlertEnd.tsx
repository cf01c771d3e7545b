import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useParams } from "react-router-dom";
import { NewsList } from "../../features/alerts/NewsList.tsx";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { paths, routes } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Width } from "../../ui/page/Section.tsx";

const pageDocument = async () => (await import("../../generated/AlertEnd.ts")).AlertEndPageDocument;

/**
 * The page that the link in an alert's message leads to. The page shows the news in the message, and a button that ends
 * the alerts. Anyone with the address can use the page without a login.
 */
function AlertEnd() {
  const { token = "" } = useParams();
  const { alertMessage: message } = usePageData(pageDocument).data;
  if (!message) return <NotFound />;
  const title = t("Our message to you");
  return (
    <Width py={{ base: "8", md: "12" }} maxW="3xl">
      <Head title={title} description={title} noindex />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      <NewsList news={message.news} />
      {message.alertCount > 0 ? (
        <EndForm token={token} count={message.alertCount} />
      ) : (
        <Text mt="8" role="status">
          {message.endedAt
            ? t("You will get no more messages about this.")
            : t("This was our only message about this.")}
        </Text>
      )}
      <Text mt="6">
        <RouteLink to={routes.alerts} textDecoration="underline">
          {t("My alerts")}
        </RouteLink>
      </Text>
    </Width>
  );
}

/**
 * The form that ends the alerts. It is a native form, so it needs no scripts. Afterwards the server redirects to this
 * page.
 */
const EndForm = ({ token, count }: { token: string; count: number }) => (
  <Box mt="8" p="5" bg="bg.subtle" borderRadius="l3">
    <Text mb="4">{t("No more messages about this?")}</Text>
    <form method="post" action={paths.endAlerts(token)}>
      <Button type="submit">
        {count === 1 ? t("End this alert") : t("End these {count} alerts", { count })}
      </Button>
    </form>
  </Box>
);

export { AlertEnd as Component };

export const isPrivate = true;

export const loader = queryLoader(pageDocument, ({ params: { token = "" } }) => ({
  token,
}));
