import type { LoaderFunctionArgs } from "react-router-dom";
import { kinds } from "../../features/devices/kinds.tsx";
import type { BuyListQuery } from "../../generated/BuyList.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";

/** The words about a brand on the list of its devices. */
export type BrandWords = {
  /** The brand's name as in the catalogue. */
  name: string;
  /** The heading of the list, such as `Apple Smartphones`. */
  heading: string;
  /** The facts that people look for. Only the first page of the list has this text. */
  text: string | undefined;
};

/** Adds the words about the brand that the address names. Adds nothing if the catalogue does not know the brand. */
export function withBrand(
  data: BuyListQuery,
  kind: DeviceKind,
  { request }: Pick<LoaderFunctionArgs, "request">,
): BuyListQuery & { brand?: BrandWords } {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("brand")?.toLowerCase();
  const known = data.devices.facets.brands.find(({ name }) => name.toLowerCase() === typed);
  if (!known) return data;
  const heading = `${known.name} ${kinds[kind].plural}`;
  const text = searchParams.has("page") ? undefined : textOf(heading, data);
  return { ...data, brand: { name: known.name, heading, text } };
}

/** Returns sentences with the number of models, the lowest price in stock and the warranty. */
function textOf(heading: string, { devices: { totalCount, facets }, cheapest }: BuyListQuery) {
  const countOf = (type: string) => facets.productTypes.find(({ name }) => name === type)?.count;
  const [fresh, used] = [countOf("NEW"), countOf("PRE_OWNED")];
  const lowest = cheapest?.nodes.find(({ stock }) => stock === "IN_STOCK");
  const { warranty } = facets;
  const sentences = [
    t(
      "This shop lists {count, plural, one {# model} other {# models}} of {heading} in Bangladesh.",
      { count: totalCount, heading },
    ),
    fresh &&
      used &&
      t(
        "{fresh, plural, one {# is} other {# are}} new, {used, plural, one {# is} other {# are}} used.",
        { fresh, used },
      ),
    lowest &&
      t("The lowest price is {price}, for the {title}.", {
        price: formatPrice(lowest.price),
        title: lowest.title,
      }),
    warranty > 0 &&
      t("{warranty, plural, one {# model comes} other {# models come}} with the shop's warranty.", {
        warranty,
      }),
  ];
  return sentences.filter(Boolean).join(" ");
}
