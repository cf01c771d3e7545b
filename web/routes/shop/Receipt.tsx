import type { LoaderFunctionArgs } from "react-router-dom";
import { DocumentNotices } from "../../features/documents/DocumentNotices.tsx";
import { ReceiptSheet } from "../../features/documents/ReceiptSheet.tsx";
import { PolicyLinks } from "../../features/pages/PolicyLinks.tsx";
import type { ReceiptPageQuery, ReceiptPageQueryVariables } from "../../generated/Receipt.ts";
import { type LazyDocument, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { Head } from "../../ui/page/Head.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Width } from "../../ui/page/Section.tsx";
import type { EncodedQr } from "../../ui/pictures/encodeQr.ts";

/** The page's data, to which the loader adds the QR code of the receipt's address. */
type Data = ReceiptPageQuery & { qrCode?: EncodedQr };

const pageDocument: LazyDocument<Data, ReceiptPageQueryVariables> = async () =>
  (await import("../../generated/Receipt.ts")).ReceiptPageDocument;

/** The page of a receipt. Anyone with the address can see it. */
function Receipt() {
  const { receipt, qrCode } = usePageData(pageDocument).data;
  if (!(receipt && qrCode)) return <NotFound />;
  const { title } = receipt.sheet;
  return (
    <Width py={{ base: "5", md: "8" }}>
      <Head title={title} description={title} noindex />
      <DocumentNotices {...receipt} />
      <ReceiptSheet receipt={receipt} qrCode={qrCode} />
      <PolicyLinks {...receipt} />
    </Width>
  );
}

export { Receipt as Component };

export const isPrivate = true;

const load = queryLoader(pageDocument, ({ params: { token = "" } }) => ({ token }));

/**
 * Encodes the QR code here, because only the server runs the loader when the page is opened as a document. The browser
 * then doesn't load the encoder.
 */
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  if (!("data" in loaded && loaded.data.receipt)) return loaded;
  const { encodeQr } = await import("../../ui/pictures/encodeQr.ts");
  return { ...loaded, data: { ...loaded.data, qrCode: encodeQr(loaded.data.receipt.url) } };
}
