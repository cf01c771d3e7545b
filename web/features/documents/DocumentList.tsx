import { Box, Flex } from "@chakra-ui/react";
import type { DocumentRowFragment } from "../../generated/DocumentRow.ts";
import type { DocumentsQuery } from "../../generated/Documents.ts";
import { paymentMethodWords, receiptKindWords } from "../../generated/words.ts";
import { unitPath } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { ButtonAnchor, RouteLink } from "../../ui/controls/RouteLink.tsx";
import { type Column, PhoneLine } from "../../ui/lists/DataTable.tsx";
import { ListPage } from "../../ui/lists/ListPage.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Price } from "../../ui/text/Price.tsx";
import { CorrectButton } from "./CorrectButton.tsx";
import { documentParams } from "./documentParams.ts";

const columns: readonly Column<DocumentRowFragment>[] = [
  { header: t("Document"), cell: (document) => <Numbered document={document} /> },
  {
    header: t("Amount"),
    phone: "end",
    hasLabel: false,
    cell: ({ amount, method, date }) => (
      <>
        {amount !== null && <Price amount={amount} />}
        <Box fontSize="sm" color="fg.muted">
          <Box as="span" hideBelow="md">{`${paymentMethodWords[method]}, `}</Box>
          <Day of={date} />
        </Box>
      </>
    ),
  },
  {
    header: t("For"),
    phone: "hidden",
    cell: (document) => <For document={document} />,
  },
  {
    header: t("Reference"),
    phone: "hidden",
    isQuiet: true,
    cell: ({ reference, referenceReason }) =>
      reference && (
        <>
          <Box overflowWrap="anywhere">{reference}</Box>
          {referenceReason && <Box fontSize="sm">{referenceReason}</Box>}
        </>
      ),
  },
  {
    header: t("Actions"),
    phone: "menu",
    cell: (document) => (
      <Flex gap="2" wrap="wrap">
        {!document.revokedAt && document.url && (
          <ButtonAnchor
            href={`${new URL(document.url).pathname}?print=A4`}
            target="_blank"
            rel="noopener"
            size="sm"
            variant="outline"
            aria-label={t("Print {number}", { number: document.number })}
          >
            {t("Print")}
          </ButtonAnchor>
        )}
        <CorrectButton document={document} />
      </Flex>
    ),
  },
];

type DocumentListProps = { documents: DocumentsQuery["documents"] };

/** The list of documents about sales, payments and returns. Staff find, print and correct documents here. */
export const DocumentList = ({ documents }: DocumentListProps) => (
  <ListPage
    intro={t("Receipts, invoices and credit notes, newest first")}
    label={t("Documents")}
    list={documents}
    params={documentParams}
    columns={columns}
    empty={t("No documents yet")}
    noneFound={t("No document matches")}
  />
);

/**
 * The document's number with a link to the printed sheet, the kind of document, and how the document is related to
 * other documents.
 */
function Numbered({ document }: { document: DocumentRowFragment }) {
  const { kind, number, url, revokedAt, replaces, replacedBy, credits, reason } = document;
  const facts = [
    revokedAt && t("Revoked"),
    replacedBy && t("Replaced by {number}", { number: replacedBy }),
    replaces && t("Replaces {number}: {reason}", { number: replaces, reason: reason ?? "" }),
    credits && t("For invoice {number}", { number: credits }),
  ];
  return (
    <>
      {revokedAt || !url ? (
        <Box fontWeight="semibold">{number}</Box>
      ) : (
        <RouteLink to={new URL(url).pathname} fontWeight="semibold">
          {number}
        </RouteLink>
      )}
      <Box hideBelow="md" fontSize="sm" color="fg.muted">
        {receiptKindWords[kind]}
      </Box>
      <PhoneLine>{[document.title, document.name].filter(Boolean).join(", ")}</PhoneLine>
      {facts.map(
        (fact) =>
          fact && (
            <Box key={fact} fontSize="sm">
              {fact}
            </Box>
          ),
      )}
    </>
  );
}

/** The device, with a link to its unit or sell request, and the name of the buyer or seller. */
function For({
  document: { title, code, evaluationId, name, mobile },
}: {
  document: DocumentRowFragment;
}) {
  const to = code ? unitPath(code) : evaluationId && paths.evaluationDetails(evaluationId);
  return (
    <>
      {to ? <RouteLink to={to}>{code ? `${title}, ${code}` : title}</RouteLink> : title}
      {(name || mobile) && (
        <Box fontSize="sm" color="fg.muted">
          {[name, mobile].filter(Boolean).join(", ")}
        </Box>
      )}
    </>
  );
}
