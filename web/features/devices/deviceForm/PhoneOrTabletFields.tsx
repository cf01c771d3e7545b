import { useWatch } from "react-hook-form";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import type { TextField } from "./deviceFields.ts";
import { Columns, DeviceField, DeviceFields, type FieldsProps } from "./fields.tsx";
import { descriptionLimit } from "./rules.ts";
import { VariantsPart } from "./VariantsPart.tsx";

/** The specifications that are typed, in the order of the form. */
const texts = [
  "processor",
  "gpu",
  "display",
  "battery",
  "frontCamera",
  "backCamera",
  "color",
  "colorBn",
] as const satisfies readonly TextField[];

/** The field that says whether a new device is official. Pre-owned devices have no such field. */
function SupplyField({ form }: Pick<FieldsProps, "form">) {
  const productType = useWatch({ control: form.control, name: "productType" });
  return productType === "NEW" && <DeviceField form={form} name="supply" />;
}

/** The fields for smartphones and tablets, including specifications and variants. */
export function PhoneOrTabletFields({ form, sims, variantStocks, addVariant }: FieldsProps) {
  return (
    <>
      <Part title={t("Device")}>
        <DeviceFields form={form} names={["brand", "model"]} />
        <DeviceFields form={form} names={["productType", "sku"]} />
        <SupplyField form={form} />
        <DeviceField form={form} name="description" limit={descriptionLimit(form.mode)} />
        <DeviceField form={form} name="descriptionBn" />
      </Part>
      <ConditionFields form={form} />
      <Part title={t("Specifications")}>
        <Columns>
          {texts.map((name) => (
            <DeviceField key={name} form={form} name={name} />
          ))}
          <DeviceField form={form} name="sim" options={sims} />
        </Columns>
      </Part>
      <VariantsPart form={form} stocks={variantStocks} addVariant={addVariant} />
    </>
  );
}
