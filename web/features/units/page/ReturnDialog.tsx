import { Text } from "@chakra-ui/react";
import { today } from "../../../../shared/days.ts";
import { limits } from "../../../generated/limits.ts";
import { ReturnUnitDocument } from "../../../generated/ReturnUnit.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Fields } from "../../../ui/forms/Fields.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../../ui/forms/fieldRows.ts";
import { amountOf, text } from "../../../ui/forms/rules.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import {
  transferDay,
  transferInput,
  transferRows,
  useTransferRows,
  withTransfer,
} from "../../documents/transferRules.ts";
import { modelOf } from "../unitName.ts";

const { amount, reason } = limits.UnitReturnInput;

/** Returns the fields of a return. The refund can't exceed the amount that the buyer paid. */
const fieldsOf = (sale: UnitDetailsFragment["sale"]) => ({
  reason: row(t("Reason"), text, reason, { rows: 2 }),
  amount: row(
    t("Refunded amount"),
    amountOf,
    { ...amount, max: sale?.amount ?? amount.max },
    { prefix: t("BDT") },
  ),
  ...transferRows,
  date: { ...transferDay(), min: sale?.date },
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
  const fields = fieldsOf(sale);
  const given = {
    amount: sale && String(sale.amount),
    method: sale?.method,
    date: today(),
  };
  const form = useZodForm({
    ...withTransfer(formOf(fields, given)),
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
      <Fields form={form} rows={{ ...fields, ...useTransferRows(form) }} />
    </FormDialog>
  );
}
