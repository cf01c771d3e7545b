import { useState } from "react";
import { type ShouldRevalidateFunction, useNavigate, useSearchParams } from "react-router-dom";
import { idIn } from "../../platform/graphql/pageData.ts";

const parameter = "variant";

/**
 * Returns whether a string is an id as the server writes it. Other strings are ignored, so that addresses without a
 * valid variant share one cached page.
 */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Returns the id of the variant in an address such as `/quote/0197…?variant=0197…`, or null if there is none. */
export function variantIn(search: URLSearchParams): string | null {
  const id = search.get(parameter)?.toLowerCase() ?? "";
  return isId(id) ? id : null;
}

/**
 * Returns the id of the variant in the address, and a function that puts another variant into the address. The function
 * takes the variant's id and path, and replaces a unit in the address as well. The choice takes effect before the
 * router has changed the address, because the browser would otherwise undo the choice of the radio button.
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
 * Decides whether the loader of a page that has read all variants runs again. The loader runs if the address names
 * another unit, but not if only the variant changes.
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
