import { Text } from "@chakra-ui/react";
import { useState } from "react";
import type { CorrectableDocumentFragment } from "../../generated/CorrectableDocument.ts";
import { CorrectDocumentDocument } from "../../generated/CorrectDocument.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { optionalMobile } from "../../ui/forms/mobileRule.ts";
import { amountOf, optionalAmountOf, text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { Moment } from "../../ui/text/Day.tsx";
import { ReceiptActions } from "./ReceiptActions.tsx";
import { transferInput, transferRows, useTransferRows, withTransfer } from "./transferRules.ts";

const { amount, reason, buyerName, buyerMobile } = limits.DocumentCorrectionInput;

/**
 * Returns the fields of a correction. Only the amount of a refund may be 0. Staff who can't see the amount can leave its
 * field empty. The amount then stays the same.
 */
function fieldsOf({ kind, amount: shown }: CorrectableDocumentFragment, seesBuyer: boolean) {
  const range = { ...amount, min: kind === "CREDIT_NOTE" ? 0 : 1 };
  const amountRule = (label: string, limit: typeof range) =>
    shown === null ? optionalAmountOf(label, limit) : amountOf(label, limit);
  return {
    amount: row(t("Amount"), amountRule, range, {
      prefix: t("BDT"),
      hint:
        shown === null ? t("You may not see the amount. Leave it empty to keep it.") : undefined,
    }),
    ...transferRows,
    buyerName: row(t("Buyer's name"), text, buyerName),
    buyerMobile: row(t("Buyer's mobile"), optionalMobile, buyerMobile, {
      inputMode: "tel",
      hint: seesBuyer
        ? undefined
        : t("You may not see the buyer. Leave name and mobile empty to keep them."),
    }),
    reason: row(t("Reason for the correction"), text, reason, { rows: 2 }),
  };
}

type CorrectDialogProps = { document: CorrectableDocumentFragment; onClose: () => void };

/** A dialog with the form that replaces an incorrect document by a correct one. */
export function CorrectDialog({ document, onClose }: CorrectDialogProps) {
  const [made, setMade] = useState<{ number: string; url: string }>();
  const isSale = document.kind === "SALE";
  const fields = fieldsOf(document, useMay()("READ_CUSTOMERS"));
  const buyer = { buyerName: document.name ?? "", buyerMobile: document.mobile ?? "" };
  const correct = useSave(CorrectDocumentDocument, {
    once: true,
    onDone: ({ correctDocument }) => setMade(correctDocument),
    done: t("Document Corrected"),
  });
  const form = useZodForm({
    ...withTransfer(
      formOf(fields, {
        amount: document.amount === null ? "" : String(document.amount),
        method: document.method,
        reference: document.reference,
        ...buyer,
      }),
    ),
    save: ({ buyerName, buyerMobile, amount, reason, ...transfer }) =>
      correct({
        id: document.id,
        input: {
          reason,
          // If the user can't see the amount and leaves its field empty, the amount stays the same.
          amount: amount ?? undefined,
          ...transferInput(transfer),
          // Sends only changed values. Otherwise staff who can't see the buyer would remove the buyer.
          ...(isSale && {
            buyerName: buyerName === buyer.buyerName ? undefined : buyerName,
            buyerMobile: buyerMobile === buyer.buyerMobile ? undefined : buyerMobile,
          }),
        },
      }),
  });
  return (
    <FormDialog
      title={t("Correct {number}", { number: document.number })}
      action={t("Correct")}
      form={form}
      done={
        made && {
          title: t("Corrected: {number}", { number: made.number }),
          content: made.url ? (
            <ReceiptActions url={made.url} mobile={document.mobile} />
          ) : (
            <Text>{t("Only staff who may read its contents can print it.")}</Text>
          ),
        }
      }
      onClose={onClose}
    >
      <Text color="fg.muted">
        {t("A new document replaces this document. The address of this document then shows both.")}
        {document.correctableUntil && (
          <>
            {" "}
            {t("Can be corrected until")} <Moment of={document.correctableUntil} />
          </>
        )}
      </Text>
      <Fields
        form={form}
        rows={{
          ...fields,
          ...useTransferRows(form),
          ...(!isSale && { buyerName: undefined, buyerMobile: undefined }),
        }}
      />
    </FormDialog>
  );
}
