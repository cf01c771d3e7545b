import { DocumentList } from "../../features/documents/DocumentList.tsx";
import { documentFilter, documentParams } from "../../features/documents/documentParams.ts";
import { DocumentsDocument } from "../../generated/Documents.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";

export const loader = queryLoader(DocumentsDocument, ({ search }) => ({
  filter: documentFilter(search),
  ...documentParams.pageOf(search),
}));

/** The page of all receipts, invoices and credit notes. */
function Documents() {
  const { data } = usePageData(DocumentsDocument);
  return <DocumentList documents={data.documents} />;
}

export { Documents as Component };
