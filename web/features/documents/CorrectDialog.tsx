import { Text } from "@chakra-ui/react";
import { useState } from "react";
import type { CorrectableDocumentFragment } from "../../generated/CorrectableDocument.ts";
import { CorrectDocumentDocument } from "../../generated/CorrectDocument.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input, Textarea } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { optionalMobile } from "../../ui/forms/mobileRule.ts";
import { amountOf, optionalAmountOf, text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { Moment } from "../../ui/text/Day.tsx";
import { ReceiptActions } from "./ReceiptActions.tsx";
import { TransferFields } from "./TransferFields.tsx";
import { transferInput, transferLabels, withTransfer } from "./transferRules.ts";

const { amount, reason, buyerName, buyerMobile } = limits.DocumentCorrectionInput;

const labels = {
  amount: t("Amount"),
  ...transferLabels,
  buyerName: t("Buyer's name"),
  buyerMobile: t("Buyer's mobile"),
  reason: t("Reason for the correction"),
};

const hint = {
  amount: t("You may not see the amount. Leave it empty to keep it."),
  buyer: t("You may not see the buyer. Leave name and mobile empty to keep them."),
};

/**
 * Returns the schema of a correction. Only the amount of a refund may be 0. Staff who can't see the amount can leave
 * its field empty. The amount then stays the same.
 */
function schemaOf({ kind, amount: shown }: CorrectableDocumentFragment) {
  const range = { ...amount, min: kind === "CREDIT_NOTE" ? 0 : 1 };
  return withTransfer({
    amount:
      shown === null ? optionalAmountOf(labels.amount, range) : amountOf(labels.amount, range),
    buyerName: text(labels.buyerName, buyerName),
    buyerMobile: optionalMobile(labels.buyerMobile, buyerMobile),
    reason: text(labels.reason, { ...reason, required: true }),
  });
}

type CorrectDialogProps = { document: CorrectableDocumentFragment; onClose: () => void };

/** A dialog with the form that replaces an incorrect document by a correct one. */
export function CorrectDialog({ document, onClose }: CorrectDialogProps) {
  const [made, setMade] = useState<{ number: string; url: string }>();
  const isSale = document.kind === "SALE";
  const mayReadCustomers = useMay()("READ_CUSTOMERS");
  const buyer = { buyerName: document.name ?? "", buyerMobile: document.mobile ?? "" };
  const correct = useSave(CorrectDocumentDocument, {
    once: true,
    onDone: ({ correctDocument }) => setMade(correctDocument),
    done: t("Document Corrected"),
  });
  const form = useZodForm({
    schema: schemaOf(document),
    labels,
    initial: {
      amount: document.amount === null ? "" : String(document.amount),
      method: document.method as string,
      reference: document.reference ?? "",
      referenceReason: "",
      ...buyer,
      reason: "",
    },
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
      <Field
        form={form}
        name="amount"
        label={labels.amount}
        prefix={t("BDT")}
        hint={document.amount === null ? hint.amount : undefined}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <TransferFields form={form} />
      {isSale && (
        <>
          <Field form={form} name="buyerName" label={labels.buyerName} limit={buyerName}>
            <Input autoComplete="off" />
          </Field>
          <Field
            form={form}
            name="buyerMobile"
            label={labels.buyerMobile}
            limit={buyerMobile}
            hint={mayReadCustomers ? undefined : hint.buyer}
          >
            <Input inputMode="tel" autoComplete="off" />
          </Field>
        </>
      )}
      <Field form={form} name="reason" label={labels.reason} limit={{ ...reason, required: true }}>
        <Textarea rows={2} minH="16" />
      </Field>
    </FormDialog>
  );
}
