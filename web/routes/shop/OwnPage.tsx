import { PageText } from "../../features/pages/PageText.tsx";
import { type PageModule, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { queryString } from "../../platform/paths.ts";
import { NotFound } from "../../ui/page/NotFound.tsx";

const pageDocument = async () => (await import("../../generated/OwnPage.ts")).OwnPageDocument;

/** A page with a text that the owner has written. */
function OwnPage() {
  const { page } = usePageData(pageDocument).data;
  return page ? <PageText page={page} /> : <NotFound />;
}

/** Returns the number of the earlier version in the address. Receipts and sell requests link to earlier versions. */
function versionIn(search: URLSearchParams): number | null {
  const version = search.get("version") ?? "";
  return /^\d{1,6}$/.test(version) ? Number(version) : null;
}

/** Returns a page with one of the owner's texts. If the address does not name the text, `ownSlug` does. */
export const pageOf = (ownSlug: string): PageModule => ({
  Component: OwnPage,
  loader: queryLoader(pageDocument, ({ params: { slug = ownSlug }, search }) => ({
    slug,
    version: versionIn(search),
  })),
  canonicalSearch:
    import.meta.env.SSR && (({ search }) => queryString({ version: versionIn(search) })),
});
