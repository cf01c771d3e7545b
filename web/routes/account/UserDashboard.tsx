import { Heading, Text } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { OwnAddRequests } from "../../features/userDashboard/OwnAddRequests.tsx";
import { OwnSellRequests } from "../../features/userDashboard/OwnSellRequests.tsx";
import {
  addRequestParams,
  pageSize,
  sellRequestParams,
} from "../../features/userDashboard/ownParams.ts";
import { SentRequest, type SentState } from "../../features/userDashboard/SentRequest.tsx";
import { UserDashboardDocument } from "../../generated/UserDashboard.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { useSession } from "../../platform/session.ts";
import { usePageTitle } from "../../platform/usePageTitle.ts";
import { Head } from "../../ui/page/Head.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { Width } from "../../ui/page/Section.tsx";
import { useIsHydrated } from "../../ui/page/useIsHydrated.ts";

export const loader = queryLoader(UserDashboardDocument, ({ search }) => ({
  first: pageSize,
  wanted: addRequestParams.read(search),
  wantedOffset: addRequestParams.pageOf(search).offset,
  underWay: { ...sellRequestParams.read(search), underWay: true },
  offered: { ...sellRequestParams.read(search), underWay: false },
  offeredOffset: sellRequestParams.pageOf(search).offset,
}));

/** The page with a customer's sell requests, offers and add requests. */
function UserDashboard() {
  const title = usePageTitle();
  const { state } = useLocation();
  // Reads the history state only after hydration, because the server doesn't know a history state that survived a
  // reload.
  const sent = useIsHydrated() ? (state as SentState) : null;
  const { data, failure } = usePageData(UserDashboardDocument);
  return (
    <>
      <Head title={title} description={t("Your sell requests and add requests.")} noindex />
      <Width pt={{ base: "8", md: "12" }}>
        <Heading as="h1" size="2xl">
          {title}
        </Heading>
        <Greeting />
        <SentRequest id={sent?.sentRequest} list={data.addRequests} />
        <LoadFailure failure={failure} />
      </Width>
      <OwnSellRequests sales={data.sales.nodes} list={data.evaluations} shop={data.shop} />
      <OwnAddRequests list={data.addRequests} />
    </>
  );
}

function Greeting() {
  const firstName = useSession()?.firstName;
  return (
    <Text mt="2" color="fg.muted">
      {firstName
        ? t("Hello {firstName}, here is what you have offered us and what you have asked for.", {
            firstName,
          })
        : t("Here is what you have offered us and what you have asked for.")}
    </Text>
  );
}

export { UserDashboard as Component };
