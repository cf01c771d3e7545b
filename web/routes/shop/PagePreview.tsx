import { ContactBlock } from "../../features/pages/ContactBlock.tsx";
import { PageText } from "../../features/pages/PageText.tsx";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { NotFound } from "../../ui/page/NotFound.tsx";

const pageDocument = async () =>
  (await import("../../generated/PagePreview.ts")).PagePreviewDocument;

/** The preview of a page's draft. Anyone with the address can see it. */
function PagePreview() {
  const { previewPage, shop } = usePageData(pageDocument).data;
  if (!previewPage) return <NotFound />;
  return (
    <PageText page={previewPage}>
      {previewPage.slug === "aboutUs" && <ContactBlock {...shop} />}
    </PageText>
  );
}

export { PagePreview as Component };

/** The address is a secret key, so the page is private. */
export const isPrivate = true;

export const loader = queryLoader(pageDocument, ({ params: { token = "" } }) => ({ token }));
