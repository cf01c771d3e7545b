import { useState } from "react";
import { type ShouldRevalidateFunction, useNavigate, useSearchParams } from "react-router-dom";
import { idIn } from "../../platform/graphql/pageData.ts";

const parameter = "variant";

/**
 * Whether a text is an id in the server's notation. Other texts are ignored, so that addresses without a valid variant
 * share a cached page.
 */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Returns the id of the variant in an address; null for none: `/quote/0197…?variant=0197…`. */
export function variantIn(search: URLSearchParams): string | null {
  const id = search.get(parameter)?.toLowerCase() ?? "";
  return isId(id) ? id : null;
}

/**
 * Returns the variant in the address, and a function that replaces the variant or unit in the address by another
 * variant, given its id and its path. A choice takes effect immediately, before the router has changed the address:
 * otherwise the browser would undo the choice of its radio button.
 */
export function useVariantOfAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = search.toString();
  const [choice, setChoice] = useState<{ at: string; id: string }>();
  const chosen = choice?.at === address ? choice.id : null;
  const name = (id: string, path: string) => {
    setChoice({ at: address, id });
    void navigate(path, { replace: true, preventScrollReset: true });
  };
  return { variantId: chosen ?? variantIn(search), hasChosen: chosen !== null, name };
}

/**
 * Decides whether the loader of a page that has read all variants runs again. It does if the unit in the address
 * changes, but not if only the variant changes.
 */
export const revalidatesBesideVariant: ShouldRevalidateFunction = ({
  currentUrl,
  currentParams,
  nextUrl,
  nextParams,
  defaultShouldRevalidate,
}) => {
  const isSamePage =
    idIn(currentParams.id) === idIn(nextParams.id) && currentUrl.href !== nextUrl.href;
  const unit = nextUrl.searchParams.get("unit");
  const isRead = unit === null || unit === currentUrl.searchParams.get("unit");
  return !(isSamePage && isRead) && defaultShouldRevalidate;
};
