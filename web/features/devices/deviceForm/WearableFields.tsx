import { productTypeWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import {
  BanglaTextInput,
  ChoiceInput,
  Columns,
  type FieldsProps,
  LongTextInput,
  PriceAndStock,
  SkuInput,
  TextInput,
} from "./fields.tsx";

/** The fields of wearables: specifications in one text, and a price. */
export function WearableFields({ form }: FieldsProps) {
  return (
    <>
      <Part title={t("Device")}>
        <Columns>
          <TextInput form={form} name="brand" example={t("For example Samsung")} />
          <TextInput form={form} name="model" example={t("For example Galaxy Watch 6")} />
        </Columns>
        <Columns>
          <ChoiceInput form={form} name="productType" options={productTypeWords} />
          <SkuInput form={form} />
        </Columns>
        <LongTextInput form={form} name="specificationText" example={t("One thing on each line")} />
        <BanglaTextInput form={form} name="specificationTextBn" />
      </Part>
      <ConditionFields form={form} />
      <PriceAndStock form={form} />
    </>
  );
}
