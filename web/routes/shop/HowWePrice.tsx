import { chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { Effects } from "../../features/howWePrice/Effects.tsx";
import { percent } from "../../features/howWePrice/effectWords.ts";
import { days, type Faq, faqOf, faqPage } from "../../features/howWePrice/faq.ts";
import { Grades } from "../../features/howWePrice/Grades.tsx";
import type { HowWePriceQuery } from "../../generated/HowWePrice.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { formatPrice, language, t } from "../../platform/i18n.ts";
import { routes, sellRoutes } from "../../platform/paths.ts";
import { ButtonLink, RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Article, type KeyFact, Part, Points } from "../../ui/page/Article.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

const pageDocument = async () => (await import("../../generated/HowWePrice.ts")).HowWePriceDocument;

type Guide = HowWePriceQuery["pricingGuide"];

const lead = t(
  "No guesswork and no haggling: your answers to twelve questions make the price. Here is how much each answer adds or deducts under the rules in force today.",
);

const keyFactsOf = ({ validDays, revisionDays }: Guide): KeyFact[] => [
  { fact: t("12 questions"), meaning: t("and you see our price at once") },
  { fact: t("Every taka"), meaning: t("of it is explained, line by line") },
  { fact: days(validDays), meaning: t("is how long the price is valid") },
  { fact: days(revisionDays), meaning: t("to accept or decline if we find something else") },
];

/** The page that explains how the shop prices used devices, and what happens between the quote and the payment. */
function HowWePrice() {
  const guide = usePageData(pageDocument).data.pricingGuide;
  const faq = faqOf(guide);
  return (
    <Article
      title={t("How We Price")}
      lead={lead}
      keyFacts={keyFactsOf(guide)}
      jsonLd={import.meta.env.SSR && [faqPage(faq)]}
    >
      <Heading as="h2" size="xl" mb="4">
        {t("Five grades")}
      </Heading>
      <Grades grades={guide.grades} />
      <Part title={t("How much each answer adds or deducts")}>
        <Text>
          {t(
            "In per cent of the price in the best condition. Where brands or models differ, you see the lowest and the highest.",
          )}
        </Text>
        <Effects questions={guide.questions} />
      </Part>
      <AddingUp guide={guide} />
      <Part title={t("From quote to cash")}>
        <Steps guide={guide} />
        <Flex gap="3" wrap="wrap" mt="3">
          <ButtonLink size="lg" to={sellRoutes.brands.SMARTPHONE}>
            {t("Sell a smartphone")}
          </ButtonLink>
          <ButtonLink size="lg" variant="outline" to={sellRoutes.brands.TABLET}>
            {t("Sell a tablet")}
          </ButtonLink>
        </Flex>
      </Part>
      <Questions faq={faq} />
    </Article>
  );
}

function AddingUp({ guide }: { guide: Guide }) {
  const { groups, totalCap, minimum, step } = guide;
  return (
    <Part title={t("How it adds up")}>
      <Text>
        {t(
          "One fall can scratch the glass and leave a line: we don't count both in full. Deductions of one kind are counted together, the largest in full and the others in part.",
        )}
      </Text>
      <Points>
        {groups.map(({ label, share, cap }) => (
          <li key={label}>
            {share === 100
              ? t("{label}: each in full, at most {cap} together", { label, cap: percent(cap) })
              : t("{label}: the largest in full, others by {share}%, at most {cap} together", {
                  label,
                  share,
                  cap: percent(cap),
                })}
          </li>
        ))}
      </Points>
      <Text>
        {t(
          "All deductions together take off at most {totalCap}. Prices are multiples of {step}, and the lowest is {minimum}. On some days we add a trade-in bonus. Your quote shows it as a line of its own.",
          { totalCap: percent(totalCap), step: formatPrice(step), minimum: formatPrice(minimum) },
        )}
      </Text>
    </Part>
  );
}

function Steps({ guide }: { guide: Guide }) {
  return (
    <NumberedSteps>
      <li>{t("Choose your device and answer twelve questions. You see the price at once.")}</li>
      <li>
        {t(
          "Log in with your phone number and submit your answers. The price is yours for {days}.",
          { days: days(guide.validDays) },
        )}
      </li>
      <li>
        <Rich
          text={t(
            "We approve your request. Then you bring the device to our shop: <link>this is where we are</link>.",
          )}
          parts={{
            link: (text) => (
              <RouteLink to={routes.aboutUs} textDecoration="underline">
                {text}
              </RouteLink>
            ),
          }}
        />
      </li>
      <li>
        {t(
          "We inspect it with the same twelve questions. The same answers mean the same price; for others you get a revised offer, which you accept or decline within {days}.",
          { days: days(guide.revisionDays) },
        )}
      </li>
      <li>{t("We pay. Your dashboard shows every step.")}</li>
    </NumberedSteps>
  );
}

function Questions({ faq }: { faq: readonly Faq[] }) {
  return (
    <Part title={t("Questions and answers")}>
      {faq.map(({ question, answer }) => (
        <div key={question}>
          <Heading as="h3" size="sm">
            {question}
          </Heading>
          <Text mt="1" color="fg.muted">
            {answer}
          </Text>
        </div>
      ))}
    </Part>
  );
}

const NumberedSteps = chakra("ol", {
  base: {
    display: "grid",
    gap: "2",
    ps: "5",
    listStyleType: language === "bn" ? "bengali" : "decimal",
  },
});

export const loader = queryLoader(pageDocument, () => ({}));

export { HowWePrice as Component };
