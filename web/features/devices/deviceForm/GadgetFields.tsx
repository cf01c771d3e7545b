import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { DeviceField, type FieldsProps, PriceAndStock } from "./fields.tsx";

/** The fields of gadgets: a name instead of brand and model, and a price. */
export function GadgetFields({ form }: FieldsProps) {
  return (
    <>
      <Part title={t("Gadget")}>
        <DeviceField form={form} name="gadgetType" />
        <DeviceField form={form} name="gadgetName" />
        <DeviceField form={form} name="sku" />
        <DeviceField form={form} name="description" />
        <DeviceField form={form} name="descriptionBn" />
      </Part>
      <PriceAndStock form={form} />
    </>
  );
}
