import { t } from "../../platform/i18n.ts";
import { Input, Select } from "../../ui/controls/controls.tsx";
import { Field, type FieldForm } from "../../ui/forms/Field.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { KindSelect } from "./KindSelect.tsx";
import { brandLimit, scopeLabels as labels, type ScopeValues, scopes } from "./scopeRules.ts";

type ScopeFieldsProps = {
  form: FieldForm<ScopeValues>;
  /** The value of the field `scope`, on which the other fields depend. */
  scope: string;
};

/** The fields that choose the devices to which a rule applies. */
export function ScopeFields({ form, scope }: ScopeFieldsProps) {
  return (
    <>
      <Field form={form} name="scope" label={labels.scope}>
        <Select>
          <SelectOptions words={scopes} />
        </Select>
      </Field>
      {(scope === "kind" || scope === "brand") && (
        <Field form={form} name="kind" label={labels.kind}>
          <KindSelect />
        </Field>
      )}
      {scope === "brand" && (
        <Field form={form} name="brand" label={labels.brand}>
          <Input autoComplete="off" maxLength={brandLimit} />
        </Field>
      )}
      {scope === "device" && (
        <Field
          form={form}
          name="device"
          label={labels.device}
          hint={t("Paste the address of the page where you edit the device, or its id.")}
        >
          <Input autoComplete="off" />
        </Field>
      )}
    </>
  );
}
