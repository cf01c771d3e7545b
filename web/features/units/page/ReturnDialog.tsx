import { Grid, Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import { today } from "../../../../shared/days.ts";
import { limits } from "../../../generated/limits.ts";
import { ReturnUnitDocument } from "../../../generated/ReturnUnit.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { paymentMethodWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Input, Select, Textarea } from "../../../ui/controls/controls.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { amountOf, choice, requiredSentence, text } from "../../../ui/forms/rules.ts";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { modelOf } from "../unitName.ts";
import { dayRule } from "./dayRule.ts";

const { amount, reason } = limits.UnitReturnInput;

const labels = {
  reason: t("Reason"),
  amount: t("Refunded amount"),
  method: t("Method"),
  date: t("Date"),
};

const schema = z.object({
  reason: text(labels.reason, { ...reason, required: true }),
  amount: amountOf(labels.amount, amount),
  method: choice(paymentMethodWords, requiredSentence(labels.method)),
  date: dayRule(labels.date),
});

type ReturnDialogProps = { unit: UnitDetailsFragment; onClose: () => void };

/** Records that the buyer returned a unit, and the refund. */
export function ReturnDialog({ unit, onClose }: ReturnDialogProps) {
  const { id, code, sale } = unit;
  const giveBack = useSave(ReturnUnitDocument, {
    once: true,
    onDone: onClose,
    done: t("Return Recorded Successfully"),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: {
      reason: "",
      amount: sale ? String(sale.amount) : "",
      method: sale?.method ?? "",
      date: today(),
    },
    save: (input) => giveBack({ id, input }),
  });
  return (
    <FormDialog
      title={t("Record return")}
      action={t("Record return")}
      form={form}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {t("You record that the buyer brought {code}, {model}, back.", {
          code,
          model: modelOf(unit),
        })}
      </Text>
      <Field form={form} name="reason" label={labels.reason} limit={{ ...reason, required: true }}>
        <Textarea rows={2} minH="20" />
      </Field>
      <Field form={form} name="amount" label={labels.amount} prefix={t("BDT")}>
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Grid templateColumns="1fr 1fr" gap="4">
        <Field form={form} name="method" label={labels.method}>
          <Select>
            <SelectOptions words={paymentMethodWords} />
          </Select>
        </Field>
        <Field form={form} name="date" label={labels.date}>
          <Input type="date" min={sale?.date} max={today()} />
        </Field>
      </Grid>
    </FormDialog>
  );
}
