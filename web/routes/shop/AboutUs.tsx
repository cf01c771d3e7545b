import { localBusiness } from "../../features/devices/structuredData.ts";
import { ContactBlock } from "../../features/pages/ContactBlock.tsx";
import { PageText } from "../../features/pages/PageText.tsx";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { useShop } from "../../platform/useShop.ts";
import { NotFound } from "../../ui/page/NotFound.tsx";

const pageDocument = async () => (await import("../../generated/AboutUs.ts")).AboutUsDocument;

/** The page about the shop, with a text by the owner, the address and the contacts. */
function AboutUs() {
  const { page, shop } = usePageData(pageDocument).data;
  const known = useShop();
  if (!page) return <NotFound />;
  return (
    <PageText page={page} jsonLd={import.meta.env.SSR && [localBusiness({ ...known, ...shop })]}>
      <ContactBlock {...shop} />
    </PageText>
  );
}

export { AboutUs as Component };

export const loader = queryLoader(pageDocument, () => ({}));
