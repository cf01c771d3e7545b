import { productTypeWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import type { SpecificationField } from "./draft.ts";
import {
  BanglaLineInput,
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

/** Examples of the specifications that are typed, in the order of the form. */
const examples = {
  processor: t("For example Snapdragon 8 Gen 3"),
  gpu: t("For example Adreno 750"),
  display: t("For example 6.2 inch AMOLED, 120 Hz"),
  battery: t("For example 4000 mAh"),
  frontCamera: t("For example 12 MP"),
  backCamera: t("For example 50 + 12 + 10 MP"),
  color: t("For example Midnight Blue"),
} as const satisfies Record<Exclude<SpecificationField, "sim" | "colorBn">, string>;

const texts = Object.keys(examples) as (keyof typeof examples)[];

/** The fields of smartphones and tablets: specifications and variants. */
export function PhoneOrTabletFields({ form, sims, variantStocks, addVariant }: FieldsProps) {
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
      <ConditionFields form={form} />
      <Part title={t("Specifications")}>
        <Columns>
          {texts.map((name) => (
            <TextInput key={name} form={form} name={name} example={examples[name]} />
          ))}
          <BanglaLineInput form={form} name="colorBn" />
          <ChoiceInput form={form} name="sim" options={sims} />
        </Columns>
      </Part>
      <VariantsPart form={form} stocks={variantStocks} addVariant={addVariant} />
    </>
  );
}
