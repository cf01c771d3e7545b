import { Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { RecordPaymentDocument } from "../../generated/RecordPayment.ts";
import { imeiCheckResultWords, paymentMethodWords } from "../../generated/words.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input, Select } from "../../ui/controls/controls.tsx";
import { CheckboxGroup } from "../../ui/forms/CheckboxGroup.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { choice, requiredSentence, text } from "../../ui/forms/rules.ts";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { dayInDhaka } from "../../ui/text/Day.tsx";
import type { NamedPurchase } from "./PurchaseButtons.tsx";
import { payoutWords } from "./VisitAndPayout.tsx";

const { method, date, reference, imei, override } = limits.PaymentInput;

const labels = {
  method: t("Method"),
  date: t("Date"),
  reference: t("Reference"),
  imei: t("IMEI"),
  imeiCheck: t("Answer of the register"),
  handover: t("Handover"),
  override: t("Reason to pay without"),
};

const handoverWords = {
  deregistered: t("De-registered by its owner"),
  signedOut: t("Signed out of iCloud or Google"),
};

const schema = z.object({
  method: choice(paymentMethodWords, requiredSentence(labels.method)),
  date: z.string().check(
    z.minLength(1, requiredSentence(labels.date)),
    z.refine((day) => day <= dayInDhaka(), t("The date may not be in the future")),
  ),
  reference: text(labels.reference, reference),
  imei: text(labels.imei, imei),
  imeiCheck: choice(imeiCheckResultWords, requiredSentence(labels.imeiCheck)),
  handover: z.array(z.string()),
  override: text(labels.override, override),
});

type PaymentDialogProps = {
  purchase: NamedPurchase;
  /** The agreed amount, whole taka. */
  amount: number;
  onClose: () => void;
};

/** Records that the shop paid the agreed amount. Loaded with the first payment. */
export function PaymentDialog({ purchase, amount, onClose }: PaymentDialogProps) {
  const record = useSave(RecordPaymentDocument, {
    onDone: onClose,
    done: t("Payment Recorded Successfully"),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: {
      method: purchase.payout?.method ?? "",
      date: dayInDhaka(),
      reference: "",
      imei: "",
      imeiCheck: "NOT_CHECKED" as keyof typeof imeiCheckResultWords,
      handover: [] as string[],
      override: "",
    },
    faultMessage: t("Please check the fields"),
    save: ({ reference, imei, imeiCheck, handover, override, ...input }) =>
      record({
        id: purchase.id,
        input: {
          ...input,
          amount,
          reference: reference || null,
          imei: imei || null,
          imeiCheck: imei ? { result: imeiCheck } : null,
          handover: {
            deregistered: handover.includes("deregistered"),
            signedOut: handover.includes("signedOut"),
          },
          override: override || null,
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
          "You record that the shop paid {amount} to {seller} for {title}. This can't be undone.",
          { seller: purchase.seller, title: purchase.title, amount: formatPrice(amount) },
        )}
      </Text>
      {purchase.payout && (
        <Text>{t("The seller asked for {payout}.", { payout: payoutWords(purchase.payout) })}</Text>
      )}
      <Field form={form} name="method" label={labels.method} limit={method}>
        <Select>
          <option value="">{t("Choose …")}</option>
          <SelectOptions words={paymentMethodWords} />
        </Select>
      </Field>
      <Field form={form} name="date" label={labels.date} limit={date}>
        <Input type="date" max={dayInDhaka()} />
      </Field>
      <Field
        form={form}
        name="reference"
        label={labels.reference}
        limit={reference}
        hint={t("The transaction's number, if there is one.")}
      >
        <Input autoComplete="off" />
      </Field>
      <Text color="fg.muted">
        {t(
          "A smartphone needs its IMEI, the register's confirmation and the handover, or else a reason.",
        )}
      </Text>
      <Field
        form={form}
        name="imei"
        label={labels.imei}
        limit={imei}
        hint={t("15 digits, by *#06#.")}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Field form={form} name="imeiCheck" label={labels.imeiCheck}>
        <Select>
          <SelectOptions words={imeiCheckResultWords} />
        </Select>
      </Field>
      <CheckboxGroup form={form} name="handover" label={labels.handover} words={handoverWords} />
      <Field form={form} name="override" label={labels.override} limit={override}>
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
