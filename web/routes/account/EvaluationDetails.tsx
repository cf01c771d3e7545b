import { Box, Button, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { answersOf } from "../../features/evaluations/answers.ts";
import { AnswerList } from "../../features/evaluations/details/AnswerList.tsx";
import { Decisions } from "../../features/evaluations/details/Decisions.tsx";
import { SameFromSeller } from "../../features/evaluations/details/SameFromSeller.tsx";
import { SellerMessages } from "../../features/evaluations/details/SellerMessages.tsx";
import { isQuestionName, questionOf } from "../../features/evaluations/questions.ts";
import { SellDeviceCard } from "../../features/evaluations/SellDeviceCard.tsx";
import { WithdrawButton } from "../../features/evaluations/WithdrawButton.tsx";
import { PolicyLinks } from "../../features/pages/PolicyLinks.tsx";
import { AdminPurchase } from "../../features/purchases/AdminPurchase.tsx";
import type { AnswerWords } from "../../features/purchases/OfferDifferences.tsx";
import { PurchaseTimeline } from "../../features/purchases/PurchaseTimeline.tsx";
import { SellersSale } from "../../features/purchases/SellersSale.tsx";
import { VisitAndPayout } from "../../features/purchases/VisitAndPayout.tsx";
import { WhatComesNext } from "../../features/purchases/WhatComesNext.tsx";
import { PriceLines } from "../../features/quotes/PriceLines.tsx";
import { quoteWords } from "../../features/quotes/quoteWords.ts";
import { StatusBadge } from "../../features/submissions/StatusBadge.tsx";
import {
  EvaluationDetailsDocument,
  type EvaluationDetailsQuery,
} from "../../generated/EvaluationDetails.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { currentUser, useSession } from "../../platform/session.ts";
import { usePageTitle } from "../../platform/usePageTitle.ts";
import { CustomerMobile } from "../../ui/controls/CustomerMobile.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Width } from "../../ui/page/Section.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Fact, Facts } from "../../ui/text/Facts.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

type Evaluation = NonNullable<EvaluationDetailsQuery["evaluation"]>;

export const loader = queryLoader(EvaluationDetailsDocument, ({ params: { id = "" } }) => ({
  id,
  isAdmin: currentUser()?.userType === "admin",
}));

/** The page of a sell request: the device, the seller and the answers. */
function EvaluationDetails() {
  const title = usePageTitle();
  const isAdmin = useSession()?.userType === "admin";
  const { data, failure } = usePageData(EvaluationDetailsDocument);
  const dashboard = isAdmin ? routes.dashboard : routes.userDashboard;
  const { evaluation, shop } = data;
  if (!evaluation)
    return (
      <NotFound
        error={messageOf(failure)}
        title={t("There is no such sell request")}
        text={t("It may have been deleted, or it belongs to another account.")}
        pageTitle={title}
      >
        <ButtonLink to={dashboard}>{t("Go to the dashboard")}</ButtonLink>
      </NotFound>
    );
  return (
    <Width py={{ base: "6", md: "10" }}>
      <Head title={title} description={title} noindex />
      <Title evaluation={evaluation} />
      {isAdmin ? (
        <>
          <SameFromSeller ids={evaluation.sameFromSeller ?? []} />
          <AdminsPart evaluation={evaluation} />
          {isPastApproval(evaluation) && (
            <Box mb={{ base: "5", md: "8" }}>
              <Decisions evaluation={evaluation} />
            </Box>
          )}
        </>
      ) : (
        shop && <SellersPart evaluation={evaluation} shop={shop} />
      )}
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", lg: "24rem minmax(0, 1fr)" }}
        alignItems="start"
        gap={{ base: "5", lg: "8" }}
      >
        <Stack gap="4">
          <Device evaluation={evaluation} />
          <Requester {...evaluation.requester} />
          <VisitAndPayout {...evaluation} />
          {evaluation.quote && <SubmittedQuote quote={evaluation.quote} />}
          <SellerMessages messages={evaluation.notifications ?? []} />
          <PolicyLinks {...evaluation} />
          {!isAdmin && evaluation.purchase && (
            <PurchaseTimeline
              purchase={evaluation.purchase}
              side="seller"
              shownNote={evaluation.purchase.inspection?.reason}
            />
          )}
        </Stack>
        <section aria-label={t("Answers")}>
          <AnswerList answers={answersOf(evaluation)} instalments={evaluation.instalments} />
        </section>
      </Grid>
    </Width>
  );
}

/** The part of the page for admins: the purchase, or the reason why the request was rejected. */
function AdminsPart({ evaluation }: { evaluation: Evaluation }) {
  const { purchase, rejection } = evaluation;
  if (rejection?.reason)
    return (
      <Text mb={{ base: "5", md: "8" }}>
        {t("Rejected for this reason, which the seller sees: {reason}", {
          reason: rejection.reason,
        })}
      </Text>
    );
  if (!purchase) return null;
  return (
    <>
      <AdminPurchase evaluation={evaluation} answerWords={answerWords} />
      <PurchaseTimeline purchase={purchase} side="admin" />
    </>
  );
}

type SellersPartProps = {
  evaluation: Evaluation;
  shop: NonNullable<EvaluationDetailsQuery["shop"]>;
};

/** The part of the page for the seller: the state of the sale and the next steps. */
function SellersPart({ evaluation, shop }: SellersPartProps) {
  return (
    <>
      <SellersSale evaluation={evaluation} shop={shop} answerWords={answerWords} />
      <WhatComesNext evaluation={evaluation} mapUrl={shop.mapUrl} />
    </>
  );
}

const answerWords: AnswerWords = (question, option) =>
  (isQuestionName(question) && questionOf(question).words[option]) || t("not told");

/** Returns whether the page shows the purchase and its next step above the decisions. */
const isPastApproval = ({ status, purchase }: Evaluation) => status === "APPROVED" && purchase;

function Title({ evaluation }: { evaluation: Evaluation }) {
  const { status, createdAt } = evaluation;
  const title = usePageTitle();
  return (
    <Flex wrap="wrap" align="center" justify="space-between" gap="4" mb={{ base: "5", md: "8" }}>
      <Box>
        <Flex align="center" gap="3" wrap="wrap">
          <Heading as="h1" size="2xl">
            {title}
          </Heading>
          <StatusBadge status={status} />
        </Flex>
        <Text mt="1" fontSize="sm" color="fg.muted">
          <Rich text={t("Submitted on <date/>")} parts={{ date: <Day of={createdAt} /> }} />
        </Text>
      </Box>
      {useSession()?.userType === "admin"
        ? !isPastApproval(evaluation) && <Decisions evaluation={evaluation} />
        : status === "PENDING" && <Withdrawal evaluation={evaluation} />}
    </Flex>
  );
}

/** The button that withdraws the request. Afterwards it leads the seller to the dashboard. */
function Withdrawal({ evaluation: { id, seen } }: { evaluation: Evaluation }) {
  const navigate = useNavigate();
  return (
    <WithdrawButton
      id={id}
      title={`${seen.brand} ${seen.model}`}
      onDone={() => navigate(routes.userDashboard)}
    />
  );
}

/** The device as it was when the seller submitted the request. The device may have been changed or deleted since. */
function Device({ evaluation: { device, seen } }: { evaluation: Evaluation }) {
  return (
    <SellDeviceCard device={seen} variant={seen}>
      {device ? (
        <ButtonLink to={device.path} variant="outline">
          {t("See it in the catalogue")}
        </ButtonLink>
      ) : (
        <Text fontSize="sm" color="fg.muted">
          {t(
            "This device is no longer in the catalogue. You see it as it was when it was evaluated.",
          )}
        </Text>
      )}
    </SellDeviceCard>
  );
}

function Requester({ firstName, lastName, mobile }: Evaluation["requester"]) {
  // The server sends the number only to staff who may read customers. Other staff don't see this part.
  if (mobile === null) return null;
  return (
    <Card px={{ base: "4", md: "6" }} py="2">
      <Facts>
        <Fact name={t("First Name")}>{firstName}</Fact>
        <Fact name={t("Last Name")}>{lastName}</Fact>
        <Fact name={t("Mobile")}>
          <CustomerMobile mobile={mobile} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** The price that the seller saw when submitting the request. */
function SubmittedQuote({ quote }: { quote: NonNullable<Evaluation["quote"]> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section" aria-label={t("Quote")} px={{ base: "4", md: "6" }} py="4">
      <Text mb="2" fontWeight="semibold">
        {quoteWords(quote)}
      </Text>
      {quote.reasons.map((reason) => (
        <Text key={reason} fontSize="sm">
          {reason}
        </Text>
      ))}
      {quote.outcome === "OFFER" && (
        <Button
          variant="ghost"
          size="sm"
          ms="-3"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("How is this calculated?")}
        </Button>
      )}
      {isOpen && <PriceLines quote={quote} total={t("Quote")} />}
    </Card>
  );
}

export { EvaluationDetails as Component };
