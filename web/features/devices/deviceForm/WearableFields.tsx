import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { Columns, DeviceField, DeviceFields, type FieldsProps, PriceAndStock } from "./fields.tsx";

/** The fields for wearables, whose specifications are a single text. */
export function WearableFields({ form }: FieldsProps) {
  return (
    <>
      <Part title={t("Device")}>
        <Columns>
          <DeviceField form={form} name="brand" />
          <DeviceField form={form} name="model" placeholder={t("For example Galaxy Watch 6")} />
        </Columns>
        <DeviceFields form={form} names={["productType", "sku"]} />
        <DeviceField form={form} name="specificationText" />
        <DeviceField form={form} name="specificationTextBn" />
      </Part>
      <ConditionFields form={form} />
      <PriceAndStock form={form} />
    </>
  );
}
