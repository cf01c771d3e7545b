import { DocumentNotices } from "../../features/documents/DocumentNotices.tsx";
import { ReceiptSheet } from "../../features/documents/ReceiptSheet.tsx";
import { PolicyLinks } from "../../features/pages/PolicyLinks.tsx";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { Head } from "../../ui/page/Head.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Width } from "../../ui/page/Section.tsx";

const pageDocument = async () => (await import("../../generated/Receipt.ts")).ReceiptPageDocument;

/** The page of a receipt. Anyone with the address can see it. */
function Receipt() {
  const { receipt } = usePageData(pageDocument).data;
  if (!receipt) return <NotFound />;
  const { title } = receipt.sheet;
  return (
    <Width py={{ base: "5", md: "8" }}>
      <Head title={title} description={title} noindex />
      <DocumentNotices {...receipt} />
      <ReceiptSheet receipt={receipt} />
      <PolicyLinks {...receipt} />
    </Width>
  );
}

export { Receipt as Component };

export const isPrivate = true;

export const loader = queryLoader(pageDocument, ({ params: { token = "" } }) => ({ token }));
