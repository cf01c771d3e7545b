import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { DeviceField, type FieldsProps, PriceAndStock } from "./fields.tsx";

/** The fields for gadgets, which have a name instead of a brand and a model. */
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
