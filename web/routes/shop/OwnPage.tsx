import { PageText } from "../../features/pages/PageText.tsx";
import { type PageModule, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { queryString } from "../../platform/paths.ts";
import { NotFound } from "../../ui/page/NotFound.tsx";

const pageDocument = async () => (await import("../../generated/OwnPage.ts")).OwnPageDocument;

/** A page of the owner's texts. */
function OwnPage() {
  const { page } = usePageData(pageDocument).data;
  return page ? <PageText page={page} /> : <NotFound />;
}

/** The number of an earlier version in the address, as receipts and sell requests link it. */
function versionIn(search: URLSearchParams): number | null {
  const version = search.get("version") ?? "";
  return /^\d{1,6}$/.test(version) ? Number(version) : null;
}

/** The page of one of the site's own texts; without its name, the one that the address names. */
export const pageOf = (ownSlug: string): PageModule => ({
  Component: OwnPage,
  loader: queryLoader(pageDocument, ({ params: { slug = ownSlug }, search }) => ({
    slug,
    version: versionIn(search),
  })),
  canonicalSearch:
    import.meta.env.SSR && (({ search }) => queryString({ version: versionIn(search) })),
});
