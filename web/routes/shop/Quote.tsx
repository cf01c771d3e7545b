import { Heading, Text } from "@chakra-ui/react";
import type { ShouldRevalidateFunction } from "react-router-dom";
import { QuoteQuestions } from "../../features/evaluations/quote/QuoteQuestions.tsx";
import { variantIn } from "../../features/evaluations/quote/variantOfAddress.ts";
import { SellSteps } from "../../features/evaluations/sell/SellSteps.tsx";
import { isSold, sellKinds, sellSteps } from "../../features/evaluations/sellKinds.ts";
import type { QuotePageQuery } from "../../generated/QuotePage.ts";
import { type PageAddress, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { queryString } from "../../platform/paths.ts";
import { useShop } from "../../platform/useShop.ts";
import { Head } from "../../ui/page/Head.tsx";
import { NeedsScripts } from "../../ui/page/NeedsScripts.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Width } from "../../ui/page/Section.tsx";

const pageDocument = async () => (await import("../../generated/QuotePage.ts")).QuotePageDocument;

/** What the shop pays for a device, by the twelve answers about its condition, for everyone. */
function Quote() {
  const { device } = usePageData(pageDocument).data;
  if (!device || !("variants" in device) || !isSold(device.kind)) return <NotFound />;
  const name = `${device.brand} ${device.model}`;
  return (
    <Width py={{ base: "6", md: "10" }}>
      <QuoteHead device={device} name={name} />
      <SellSteps
        steps={sellSteps(device.kind, device.brand)}
        current={sellKinds[device.kind].lastStep}
      />
      <Heading as="h1" size="2xl">
        {t("Sell your {name}", { name })}
      </Heading>
      <Text mt="2" mb={{ base: "5", md: "8" }} color="fg.muted">
        {t("Twelve questions, and you see what we pay: no login, no phone call.")}
      </Text>
      <NeedsScripts />
      <QuoteQuestions key={device.id} device={device} />
    </Width>
  );
}

type Device = Extract<NonNullable<QuotePageQuery["device"]>, { variants: unknown }>;

function QuoteHead({ device, name }: { device: Device; name: string }) {
  const shop = useShop();
  const most = Math.max(...device.variantQuotesUpTo.map((upTo) => upTo ?? 0));
  const values = { shop: shop.name, name };
  return (
    <Head
      title={t("Sell your {name}", { name })}
      description={
        most > 0
          ? t(
              "Up to {amount}: see at once what {shop} pays for your used {name} in Bangladesh, and what each answer about its condition costs or brings.",
              { ...values, amount: formatPrice(most) },
            )
          : t(
              "See at once what {shop} pays for your used {name} in Bangladesh, and what each answer about its condition costs or brings.",
              values,
            )
      }
      image={device.coverImage}
    />
  );
}

/** The variant alone changes nothing that is read. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isOtherVariant = currentUrl.search !== nextUrl.search;
  return currentUrl.pathname === nextUrl.pathname && isOtherVariant
    ? false
    : defaultShouldRevalidate;
};

export const canonicalSearch = ({ search }: PageAddress): string =>
  queryString({ variant: variantIn(search) });

export const loader = queryLoader(pageDocument, ({ params: { id = "" } }) => ({ id }));

export { Quote as Component };
