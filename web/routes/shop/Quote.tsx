import { Heading, Text } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { variantLabels } from "../../../shared/variantLabels.ts";
import { revalidatesBesideVariant, variantIn } from "../../features/devices/variantOfAddress.ts";
import { QuoteQuestions } from "../../features/evaluations/quote/QuoteQuestions.tsx";
import { SellSteps } from "../../features/evaluations/sell/SellSteps.tsx";
import { isSold, sellKinds, sellSteps } from "../../features/evaluations/sellKinds.ts";
import type { QuotePageQuery } from "../../generated/QuotePage.ts";
import { type PageModule, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { queryString } from "../../platform/paths.ts";
import { useShop } from "../../platform/useShop.ts";
import { Head } from "../../ui/page/Head.tsx";
import { NeedsScripts } from "../../ui/page/NeedsScripts.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Width } from "../../ui/page/Section.tsx";

const pageDocument = async () => (await import("../../generated/QuotePage.ts")).QuotePageDocument;

/** The public page with the quote for a device. The quote depends on twelve answers about the device's condition. */
function Quote() {
  const { device, deletedDevice } = usePageData(pageDocument).data;
  if (!device || !("variants" in device) || !isSold(device.kind))
    return <NotFound gone={deletedDevice} />;
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
  const named = variantIn(useSearchParams()[0]);
  const { quotePath, variants } = device;
  const index = variants.findIndex((variant) => variant.id === named);
  const variant = variants[index];
  const title = variant ? `${name} (${variantLabels(variants)[index]})` : name;
  const shop = useShop();
  return (
    <Head
      title={t("Sell your {name}", { name: title })}
      sharedPath={variant && quotePath + queryString({ variant: variant.id })}
      noStore={named !== null && !variant}
      description={
        import.meta.env.SSR && descriptionOf(device, index, { shop: shop.name, name: title })
      }
      image={device.coverImage}
    />
  );
}

/**
 * Returns the page's description, which names the highest quote of the variant at `index`. If `index` is negative, the
 * description names the highest quote of all variants.
 */
function descriptionOf(
  { variantQuotesUpTo }: Device,
  index: number,
  values: Record<string, string>,
) {
  const amounts = index < 0 ? variantQuotesUpTo : [variantQuotesUpTo[index]];
  const most = Math.max(...amounts.map((upTo) => upTo ?? 0));
  return most > 0
    ? t(
        "Up to {amount}: see at once what {shop} pays for your used {name} in Bangladesh, and how each answer about its condition changes the price.",
        { ...values, amount: formatPrice(most) },
      )
    : t(
        "See at once what {shop} pays for your used {name} in Bangladesh, and how each answer about its condition changes the price.",
        values,
      );
}

/** The page has already read all variants, so changing the variant does not run the loader. */
export const shouldRevalidate = revalidatesBesideVariant;

export const canonicalSearch: PageModule["canonicalSearch"] =
  import.meta.env.SSR && (({ search }) => queryString({ variant: variantIn(search) }));

export const loader = queryLoader(
  pageDocument,
  ({ params: { id = "" } }) => ({ id }),
  ({ device }) => (device && "quotePath" in device ? device.quotePath : undefined),
);

export { Quote as Component };
