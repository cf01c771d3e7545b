import { Text } from "@chakra-ui/react";
import { today } from "../../../../shared/days.ts";
import { limits } from "../../../generated/limits.ts";
import { ReturnUnitDocument } from "../../../generated/ReturnUnit.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Input, Textarea } from "../../../ui/controls/controls.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { amountOf, text } from "../../../ui/forms/rules.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { TransferFields } from "../../documents/TransferFields.tsx";
import {
  emptyTransfer,
  transferInput,
  transferLabels,
  withTransfer,
} from "../../documents/transferRules.ts";
import { modelOf } from "../unitName.ts";
import { dayRule } from "./dayRule.ts";

const { amount, reason } = limits.UnitReturnInput;

const labels = {
  reason: t("Reason"),
  amount: t("Refunded amount"),
  ...transferLabels,
  date: t("Date"),
};

/** Returns the schema of a return. The refund can't exceed what the buyer paid. */
const schemaOf = (sale: UnitDetailsFragment["sale"]) =>
  withTransfer({
    reason: text(labels.reason, { ...reason, required: true }),
    amount: amountOf(labels.amount, { ...amount, max: sale?.amount ?? amount.max }),
    date: dayRule(labels.date),
  });

type ReturnDialogProps = { unit: UnitDetailsFragment; onClose: () => void };

/** A dialog that records that a buyer has returned a unit, and the refund. */
export function ReturnDialog({ unit, onClose }: ReturnDialogProps) {
  const { id, code, sale } = unit;
  const giveBack = useSave(ReturnUnitDocument, {
    once: true,
    onDone: onClose,
    done: t("Return Recorded Successfully"),
  });
  const form = useZodForm({
    schema: schemaOf(sale),
    labels,
    initial: {
      reason: "",
      amount: sale ? String(sale.amount) : "",
      ...emptyTransfer(sale?.method),
      date: today(),
    },
    save: ({ reason, amount, date, ...transfer }) =>
      giveBack({ id, input: { reason, amount, date, ...transferInput(transfer) } }),
  });
  return (
    <FormDialog
      title={t("Record return")}
      action={t("Record return")}
      form={form}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {t(
          "You record that the buyer brought {code}, {model}, back. You can correct the refund for 24 hours.",
          {
            code,
            model: modelOf(unit),
          },
        )}
      </Text>
      <Field form={form} name="reason" label={labels.reason} limit={{ ...reason, required: true }}>
        <Textarea rows={2} minH="20" />
      </Field>
      <Field form={form} name="amount" label={labels.amount} prefix={t("BDT")}>
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <TransferFields form={form} />
      <Field form={form} name="date" label={labels.date}>
        <Input type="date" min={sale?.date} max={today()} />
      </Field>
    </FormDialog>
  );
}
