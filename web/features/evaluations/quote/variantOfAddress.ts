import { useSearchParams } from "react-router-dom";

const parameter = "variant";

/** An id as the server writes it, so that addresses that name no variant share a cached page. */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** The id of a variant that the address of a quote names, null for none: `/quote/0197…?variant=0197…`. */
export function variantIn(search: URLSearchParams): string | null {
  const id = search.get(parameter)?.toLowerCase() ?? "";
  return isId(id) ? id : null;
}

/** The variant that the address names, and a function that puts another into it. */
export function useVariantOfAddress() {
  const [search, setSearch] = useSearchParams();
  const name = (variantId: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(parameter, variantId);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { variantId: variantIn(search), name };
}
