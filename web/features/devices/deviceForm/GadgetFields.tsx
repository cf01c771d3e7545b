import { gadgetTypeWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import {
  BanglaTextInput,
  ChoiceInput,
  type FieldsProps,
  LongTextInput,
  PriceAndStock,
  SkuInput,
  TextInput,
} from "./fields.tsx";

/** The fields of gadgets: a name instead of brand and model, and a price. */
export function GadgetFields({ form }: FieldsProps) {
  return (
    <>
      <Part title={t("Gadget")}>
        <ChoiceInput form={form} name="gadgetType" options={gadgetTypeWords} />
        <TextInput
          form={form}
          name="gadgetName"
          example={t("For example Anker 20W USB-C Charger")}
        />
        <SkuInput form={form} />
        <LongTextInput form={form} name="description" example={t("What buyers should know")} />
        <BanglaTextInput form={form} name="descriptionBn" />
      </Part>
      <PriceAndStock form={form} />
    </>
  );
}
