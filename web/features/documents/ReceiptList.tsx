import { Badge, Box, chakra, Flex } from "@chakra-ui/react";
import type { ReceiptRowFragment } from "../../generated/ReceiptRow.ts";
import { RevokeReceiptDocument } from "../../generated/RevokeReceipt.ts";
import { receiptKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { CopyButton } from "../../ui/controls/CopyButton.tsx";
import { ButtonAnchor } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { CorrectButton } from "./CorrectButton.tsx";

/**
 * The documents of a unit, with buttons to print, send or revoke each. Staff revoke a document if its link was sent to
 * the wrong person.
 */
export function ReceiptList({ receipts }: { receipts: readonly ReceiptRowFragment[] }) {
  return (
    <List>
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <Box flex="1" minW="12rem">
            {receiptKindWords[receipt.kind]}
            <Box fontSize="sm" color="fg.muted">
              {receipt.number && `${receipt.number} · `}
              <Moment of={receipt.createdAt} />
              {receipt.document?.replacedBy && (
                <Box>{t("Replaced by {number}", { number: receipt.document.replacedBy })}</Box>
              )}
            </Box>
          </Box>
          {receipt.revokedAt ? (
            <Badge colorPalette="danger">{t("Revoked")}</Badge>
          ) : (
            <ReceiptButtons receipt={receipt} />
          )}
        </li>
      ))}
    </List>
  );
}

function ReceiptButtons({ receipt }: { receipt: ReceiptRowFragment }) {
  const { id, kind, url, document } = receipt;
  const [revoke] = useAction(RevokeReceiptDocument, {
    done: t("Receipt Revoked"),
  });
  const words = receiptKindWords[kind];
  const may = useMay();
  return (
    <Flex gap="2" wrap="wrap">
      {url && (
        <>
          <ButtonAnchor
            href={url}
            target="_blank"
            rel="noopener"
            size="sm"
            aria-label={t("Open: {receipt}", { receipt: words })}
          >
            {t("Open")}
          </ButtonAnchor>
          <CopyButton
            text={url}
            variant="outline"
            words={{ copy: t("Copy address"), copied: t("Address copied") }}
          />
        </>
      )}
      {document && <CorrectButton document={document} />}
      {may("SELL_UNITS") && (
        <ConfirmButton
          size="sm"
          variant="outline"
          question={t(
            "The address of this receipt will then show nothing, even to the person who has it. Are you sure you want to proceed?",
          )}
          confirmLabel={t("Revoke")}
          onConfirm={() => revoke({ id })}
        >
          {t("Revoke")}
        </ConfirmButton>
      )}
    </Flex>
  );
}

const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "3",
    "& > li": { display: "flex", gap: "3", alignItems: "center", flexWrap: "wrap" },
  },
});
