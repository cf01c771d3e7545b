import { useWatch } from "react-hook-form";
import { batteryHealthWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { ChoiceInput, Columns, type DeviceFormState, NumberInput } from "./fields.tsx";
import { grades } from "./rules.ts";

/** What is known of the condition of a pre-owned device. Others have none. */
export function ConditionFields({ form }: { form: DeviceFormState }) {
  const productType = useWatch({ control: form.control, name: "productType" });
  if (productType !== "PRE_OWNED") return null;
  return (
    <Part title={t("Condition")}>
      <Columns>
        <ChoiceInput
          form={form}
          name="grade"
          options={grades}
          hint={t("From A, like new, to E. Buyers see it below the price.")}
        />
        <ChoiceInput form={form} name="batteryHealth" options={batteryHealthWords} />
        <NumberInput
          form={form}
          name="warrantyDays"
          example={t("For example 30")}
          hint={t("The shop's own warranty; 0 for none")}
        />
      </Columns>
    </Part>
  );
}
