import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { paymentMethodWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { Input, Select, Textarea } from "../../ui/controls/controls.tsx";
import { Field, type FieldForm } from "../../ui/forms/Field.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { transferLabels as labels, needsReference, transferLimits } from "./transferRules.ts";

/** The values of a form that contains `TransferFields`. */
type WithTransfer = FieldValues & { method: string; reference: string; referenceReason: string };

type TransferFieldsProps<Values extends WithTransfer> = {
  form: FieldForm<Values> & { control: Control<Values, unknown, unknown> };
};

/**
 * The fields for the method and the number of a transfer. If the server finds this number in another document, the form
 * also asks why the number is used again.
 */
export function TransferFields<Values extends WithTransfer>({ form }: TransferFieldsProps<Values>) {
  const nameOf = (name: keyof WithTransfer) => name as FieldPath<Values>;
  const [method, reason] = useWatch({
    control: form.control,
    name: [nameOf("method"), nameOf("referenceReason")],
  });
  const isUsed = reason !== "" || form.errorOf(nameOf("referenceReason")) !== undefined;
  return (
    <>
      <Field form={form} name={nameOf("method")} label={labels.method}>
        <Select>
          <option value="">{t("Choose …")}</option>
          <SelectOptions words={paymentMethodWords} />
        </Select>
      </Field>
      <Field
        form={form}
        name={nameOf("reference")}
        label={labels.reference}
        limit={{ ...transferLimits.reference, required: needsReference(method) }}
        hint={t("The number of the bKash, Nagad, Rocket, card or bank transfer.")}
      >
        <Input autoComplete="off" />
      </Field>
      {isUsed && (
        <Field
          form={form}
          name={nameOf("referenceReason")}
          label={labels.referenceReason}
          limit={transferLimits.referenceReason}
        >
          <Textarea rows={2} minH="16" />
        </Field>
      )}
    </>
  );
}
