import { productTypeWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import {
  BanglaTextInput,
  ChoiceInput,
  Columns,
  type FieldsProps,
  LongTextInput,
  SkuInput,
  TextInput,
} from "./fields.tsx";
import { descriptionLimit } from "./rules.ts";
import { VariantsPart } from "./VariantsPart.tsx";

/** The fields of smartphones and tablets: specifications and variants. */
export function PhoneOrTabletFields({ form, sims, variantStocks }: FieldsProps) {
  return (
    <>
      <Part title={t("Device")}>
        <Columns>
          <TextInput form={form} name="brand" example={t("For example Samsung")} />
          <TextInput form={form} name="model" example={t("For example Galaxy S24")} />
        </Columns>
        <Columns>
          <ChoiceInput form={form} name="productType" options={productTypeWords} />
          <SkuInput form={form} />
        </Columns>
        <LongTextInput
          form={form}
          name="description"
          example={t("What buyers should know")}
          limit={descriptionLimit(form.mode)}
        />
        <BanglaTextInput form={form} name="descriptionBn" />
      </Part>
      <Part title={t("Specifications")}>
        <Columns>
          <TextInput form={form} name="processor" example={t("For example Snapdragon 8 Gen 3")} />
          <TextInput form={form} name="gpu" example={t("For example Adreno 750")} />
          <TextInput
            form={form}
            name="display"
            example={t("For example 6.2 inch AMOLED, 120 Hz")}
          />
          <TextInput form={form} name="battery" example={t("For example 4000 mAh")} />
          <TextInput form={form} name="frontCamera" example={t("For example 12 MP")} />
          <TextInput form={form} name="backCamera" example={t("For example 50 + 12 + 10 MP")} />
          <ChoiceInput form={form} name="sim" options={sims} />
        </Columns>
      </Part>
      <VariantsPart form={form} stocks={variantStocks} />
    </>
  );
}
