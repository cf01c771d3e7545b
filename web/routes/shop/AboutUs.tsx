import { ContactBlock } from "../../features/pages/ContactBlock.tsx";
import { PageText } from "../../features/pages/PageText.tsx";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { NotFound } from "../../ui/page/NotFound.tsx";

const pageDocument = async () => (await import("../../generated/AboutUs.ts")).AboutUsDocument;

/** Who the shop is, where it is and how to reach it. */
function AboutUs() {
  const { page, shop } = usePageData(pageDocument).data;
  if (!page) return <NotFound />;
  return (
    <PageText page={page}>
      <ContactBlock {...shop} />
    </PageText>
  );
}

export { AboutUs as Component };

export const loader = queryLoader(pageDocument, () => ({}));
