import { Text } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { today } from "../../../shared/days.ts";
import { limits } from "../../generated/limits.ts";
import { RecordPaymentDocument } from "../../generated/RecordPayment.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { requiredSentence } from "../../ui/forms/rules.ts";
import { useZodForm, type ZodForm } from "../../ui/forms/useZodForm.ts";
import { TransferFields } from "../documents/TransferFields.tsx";
import {
  emptyTransfer,
  transferInput,
  transferLabels,
  withTransfer,
} from "../documents/transferRules.ts";
import { type LockName, lockLabels } from "../locks/lockFields.ts";
import { HandoverFields } from "./HandoverFields.tsx";
import {
  emptyHandover,
  handoverFaults,
  handoverInput,
  handoverLabels,
  handoverSchema,
} from "./handoverRules.ts";
import type { NamedPurchase } from "./PurchaseButtons.tsx";
import { payoutWords } from "./VisitAndPayout.tsx";

const { date } = limits.PaymentInput;

const labels = {
  date: t("Date"),
  ...transferLabels,
  ...handoverLabels,
  ...lockLabels,
};

const fields = withTransfer({
  date: z.string().check(
    z.minLength(1, requiredSentence(labels.date)),
    z.refine((day) => day <= today(), t("The date may not be in the future")),
  ),
  ...handoverSchema,
});

/** Returns the schema of a payment. The schema reports all errors at once. */
const rulesOf = ({ needsHandover, notClear = [] }: NamedPurchase) =>
  fields.check(
    z.superRefine(
      (given, context) => {
        for (const [name, message] of needsHandover ? handoverFaults(given, notClear) : [])
          context.addIssue({ code: "custom", path: [name], message });
      },
      { when: () => true },
    ),
  );

type PaymentValues = {
  date: string;
} & ReturnType<typeof emptyTransfer> &
  typeof emptyHandover &
  // These names are not fields. They only exist for the errors about locks that the inspection did not find clear.
  Partial<Record<LockName, never>>;

export type PaymentForm = ZodForm<PaymentValues, z.output<typeof fields>>;

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
  const initial: PaymentValues = {
    ...emptyTransfer(purchase.payout?.method),
    date: today(),
    ...emptyHandover,
    imei: purchase.imei ?? "",
  };
  const form = useZodForm({
    schema: rulesOf(purchase),
    labels,
    initial,
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
      <TransferFields form={form} />
      <Field form={form} name="date" label={labels.date} limit={date}>
        <Input type="date" max={today()} />
      </Field>
      {isPhone && <HandoverFields form={form} />}
    </FormDialog>
  );
}
