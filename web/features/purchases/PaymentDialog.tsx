import { Text } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { today } from "../../../shared/days.ts";
import { RecordPaymentDocument } from "../../generated/RecordPayment.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formOf, type TypedValues } from "../../ui/forms/fieldRows.ts";
import { useZodForm, type ZodForm } from "../../ui/forms/useZodForm.ts";
import {
  transferDay,
  transferInput,
  transferRows,
  useTransferRows,
  withTransfer,
} from "../documents/transferRules.ts";
import { type LockName, lockLabels } from "../locks/lockFields.ts";
import { HandoverFields } from "./HandoverFields.tsx";
import { handoverFaults, handoverInput, handoverRows } from "./handoverRules.ts";
import type { NamedPurchase } from "./PurchaseButtons.tsx";
import { payoutWords } from "./VisitAndPayout.tsx";

const fieldsOf = () => ({ ...transferRows, date: transferDay(), ...handoverRows });

type Rows = ReturnType<typeof fieldsOf>;

/** Returns the options of the form. The schema reports all errors at once. */
function optionsOf({ needsHandover, notClear = [], payout, imei }: NamedPurchase) {
  const { schema, labels, initial } = withTransfer(
    formOf(fieldsOf(), { method: payout?.method, date: today(), imei }),
  );
  return {
    schema: schema.check(
      z.superRefine(
        (given, context) => {
          for (const [name, message] of needsHandover ? handoverFaults(given, notClear) : [])
            context.addIssue({ code: "custom", path: [name], message });
        },
        { when: () => true },
      ),
    ),
    labels: { ...labels, ...lockLabels },
    initial: initial as PaymentValues,
  };
}

type PaymentValues = TypedValues<Rows> &
  // These names are not fields. They only exist for the errors about locks that the inspection did not find clear.
  Partial<Record<LockName, never>>;

export type PaymentForm = ZodForm<PaymentValues, z.output<ReturnType<typeof optionsOf>["schema"]>>;

type PaymentDialogProps = {
  purchase: NamedPurchase;
  /** The agreed amount in whole taka. */
  amount: number;
  onClose: () => void;
};

/** A dialog that records that the shop has paid the agreed amount. It is loaded with the first payment. */
export function PaymentDialog({ purchase, amount, onClose }: PaymentDialogProps) {
  const isPhone = purchase.kind === "SMARTPHONE";
  const navigate = useNavigate();
  const record = useSave(RecordPaymentDocument, {
    once: true,
    onDone: () => {
      onClose();
      // The page of the details shows the receipt at the top, with buttons to print and to send it.
      return navigate(paths.evaluationDetails(purchase.id));
    },
    done: t("Payment Recorded Successfully"),
  });
  const form = useZodForm({
    ...optionsOf(purchase),
    save: ({ method, date, reference, referenceReason, ...given }) =>
      record({
        id: purchase.id,
        input: {
          ...{ amount, date },
          ...transferInput({ method, reference, referenceReason }),
          ...(isPhone && handoverInput(given)),
        },
      }),
  });
  return (
    <FormDialog
      title={t("Record payment")}
      action={t("Record payment")}
      form={form}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {t(
          "You record that the shop paid {amount} to {seller} for {title}. You can correct it for 24 hours.",
          { seller: purchase.seller, title: purchase.title, amount: formatPrice(amount) },
        )}
      </Text>
      {purchase.payout && (
        <Text>{t("The seller asked for {payout}.", { payout: payoutWords(purchase.payout) })}</Text>
      )}
      <Fields form={form} rows={{ ...useTransferRows(form), date: transferDay() }} />
      {isPhone && <HandoverFields form={form} />}
    </FormDialog>
  );
}
