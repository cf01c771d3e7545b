import { Box, Flex, Heading } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { AddRequestActions } from "../../features/addRequests/AddRequestActions.tsx";
import { AddRequestAnswer } from "../../features/addRequests/AddRequestAnswer.tsx";
import { StatusBadge } from "../../features/submissions/StatusBadge.tsx";
import {
  AddRequestDetailsDocument,
  type AddRequestDetailsQuery,
} from "../../generated/AddRequestDetails.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { type PageModule, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { routes } from "../../platform/paths.ts";
import { useSession } from "../../platform/session.ts";
import { usePageTitle } from "../../platform/usePageTitle.ts";
import { CustomerMobile } from "../../ui/controls/CustomerMobile.tsx";
import { ChevronLeft } from "../../ui/controls/icons.tsx";
import { ButtonLink, RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Width } from "../../ui/page/Section.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Fact, Facts } from "../../ui/text/Facts.tsx";

type AddRequest = NonNullable<AddRequestDetailsQuery["addRequest"]>;

/** The page of an add request. Customers see the device that they requested. Admins also see who requested it. */
function AddRequestDetails() {
  const isAdmin = useSession()?.userType === "admin";
  const dashboard = isAdmin ? routes.dashboard : routes.userDashboard;
  const title = usePageTitle();
  const { data, failure } = usePageData(AddRequestDetailsDocument);
  const navigate = useNavigate();
  if (!data.addRequest)
    return (
      <NotFound error={messageOf(failure)}>
        <ButtonLink to={dashboard}>{t("Back to the dashboard")}</ButtonLink>
      </NotFound>
    );
  return (
    <Width maxW="3xl" py={{ base: "6", md: "10" }}>
      <Head title={title} description={title} noindex />
      <RouteLink to={dashboard} display="inline-flex" alignItems="center" minH="touch">
        <ChevronLeft />
        {t("Dashboard")}
      </RouteLink>
      <Flex align="center" justify="space-between" gap="4" wrap="wrap" mt="2" mb="6">
        <Heading as="h1" size="2xl">
          {title}
        </Heading>
        <StatusBadge status={data.addRequest.status} />
      </Flex>
      <Box mb="5" fontSize="lg">
        <AddRequestAnswer addRequest={data.addRequest} />
      </Box>
      <AddRequestFacts addRequest={data.addRequest} withRequester={isAdmin} />
      {isAdmin && (
        <Box mt="8">
          <AddRequestActions
            addRequest={data.addRequest}
            onDone={() => navigate(routes.dashboard)}
          />
        </Box>
      )}
    </Width>
  );
}

type FactsProps = { addRequest: AddRequest; withRequester: boolean };

function AddRequestFacts({ addRequest, withRequester }: FactsProps) {
  const { brand, model, comments, createdAt, requester } = addRequest;
  return (
    <Box px={{ base: "4", md: "6" }} py="2" bg="bg.subtle" borderRadius="l3">
      <Facts>
        <Fact name={t("Brand")}>{brand}</Fact>
        <Fact name={t("Model")}>{model}</Fact>
        <Fact name={t("Notes")}>{comments || t("None")}</Fact>
        <Fact name={t("Requested")}>
          <Day of={createdAt} />
        </Fact>
        {withRequester && requester.mobile !== null && (
          <>
            <Fact name={t("First Name")}>{requester.firstName}</Fact>
            <Fact name={t("Last Name")}>{requester.lastName}</Fact>
            <Fact name={t("Mobile")}>
              <CustomerMobile mobile={requester.mobile} />
            </Fact>
          </>
        )}
      </Facts>
    </Box>
  );
}

/** Returns the details page for add requests of one kind of device. */
export const pageOf = (kind: AddRequestKind): PageModule => ({
  Component: AddRequestDetails,
  loader: queryLoader(AddRequestDetailsDocument, ({ params: { id = "" } }) => ({ id, kind })),
});
