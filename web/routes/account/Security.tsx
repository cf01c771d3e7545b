import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { FactorSection } from "../../features/factors/FactorSection.tsx";
import { EndOthers } from "../../features/sessions/EndOthers.tsx";
import { SessionList } from "../../features/sessions/SessionList.tsx";
import { SecurityDocument } from "../../generated/Security.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { usePageTitle } from "../../platform/usePageTitle.ts";
import { Head } from "../../ui/page/Head.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { Width } from "../../ui/page/Section.tsx";

export const loader = queryLoader(SecurityDocument, () => ({}));

/** The page where users see and end their sessions. Staff also set up a second factor here. */
function Security() {
  const title = usePageTitle();
  const { data, failure } = usePageData(SecurityDocument);
  const { me, factors, recoveryCodesLeft, mySessions } = data;
  return (
    <Width py={{ base: "8", md: "12" }} maxW="4xl">
      <Head title={title} description={title} noindex />
      <Heading as="h1" size="2xl" mb="8">
        {title}
      </Heading>
      <LoadFailure failure={failure} />
      {me?.userType === "ADMIN" && (
        <Box mb="10">
          <FactorSection
            factors={factors}
            recoveryCodesLeft={recoveryCodesLeft}
            mustAdd={me.mustAddFactor}
          />
        </Box>
      )}
      <section aria-labelledby="sessions">
        <Flex align="center" justify="space-between" gap="4" wrap="wrap" minH="touch">
          <Heading as="h2" id="sessions">
            {t("Sessions")}
          </Heading>
          {mySessions.length > 1 && <EndOthers />}
        </Flex>
        <Text mt="1" mb="4" color="fg.muted">
          {t(
            "The browsers and programs that are logged in as you. End the sessions that you don't recognize.",
          )}
        </Text>
        <SessionList sessions={mySessions} />
      </section>
    </Width>
  );
}

export { Security as Component };
