import { Grid } from "@chakra-ui/react";
import type { ReactElement, ReactNode, RefObject } from "react";
import type { DeviceInput } from "../../../generated/CreateDevice.ts";
import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { Input, Select, Textarea } from "../../../ui/controls/controls.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { requiredSentence } from "../../../ui/forms/rules.ts";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import type { ZodForm } from "../../../ui/forms/useZodForm.ts";
import { type Draft, labels, type TextField } from "./draft.ts";
import { FromPieces, PriceAndStockText } from "./FromPieces.tsx";
import { fieldLimits, type Mode } from "./rules.ts";

/** The options of a choice: the word that is shown, by GraphQL's name. */
export type Options = Readonly<Record<string, string>>;

/** The form of a device, and whether it creates or updates one. */
export type DeviceFormState = ZodForm<Draft, DeviceInput> & {
  mode: Mode;
  /** Set where pieces decide price and stock: of the device, or of these variants. */
  pieces?: { title: string; variantIds: readonly string[] };
};

/** The props of each kind's fields. */
export type FieldsProps = {
  form: DeviceFormState;
  sims: Options;
  /** The stocks of a variant. */
  variantStocks: Options;
  addVariant: AddVariant;
};

/** Set by the variant form: adds what is typed there, if it is complete. */
export type AddVariant = RefObject<(() => void) | null>;

type DeviceFieldProps = {
  form: DeviceFormState;
  name: TextField;
  /** The placeholder on the create forms; on the update forms it says that the field is required. */
  example?: string;
  hint?: string;
  limit?: { readonly required?: boolean; readonly maxLength?: number };
};

function DeviceField({
  form,
  name,
  hint,
  limit = fieldLimits[name],
  children,
}: DeviceFieldProps & { children: ReactElement<object> }) {
  return (
    <Field form={form} name={name} label={labels[name]} hint={hint} limit={limit}>
      {children}
    </Field>
  );
}

const placeholderOf = ({ form, name, example, limit = fieldLimits[name] }: DeviceFieldProps) =>
  form.mode === "update" && limit.required ? requiredSentence(labels[name]) : example;

/** A text of one line. */
export const TextInput = (props: DeviceFieldProps) => (
  <DeviceField {...props}>
    <Input placeholder={placeholderOf(props)} />
  </DeviceField>
);

/** A whole number. */
export const NumberInput = (props: DeviceFieldProps) => (
  <DeviceField {...props}>
    <Input inputMode="numeric" placeholder={placeholderOf(props)} />
  </DeviceField>
);

/** A text of several lines. */
export const LongTextInput = (props: DeviceFieldProps) => (
  <DeviceField {...props}>
    <Textarea rows={6} placeholder={placeholderOf(props)} />
  </DeviceField>
);

const banglaHint = t("Optional. Without it, the Bangla site shows the English text.");

/** The Bangla version of a text of one line. */
export const BanglaLineInput = (props: DeviceFieldProps) => (
  <DeviceField {...props} hint={banglaHint}>
    <Input lang="bn" />
  </DeviceField>
);

/** The Bangla version of a text of several lines. */
export const BanglaTextInput = (props: DeviceFieldProps) => (
  <DeviceField {...props} hint={banglaHint}>
    <Textarea rows={6} lang="bn" />
  </DeviceField>
);

/** Price and stock of a device without variants: to be typed, or as they follow from its pieces. */
export function PriceAndStock({ form }: { form: DeviceFormState }) {
  const { pieces } = form;
  return (
    <Part title={t("Price and stock")}>
      {pieces ? (
        <>
          <FromPieces title={pieces.title}>
            {t("Price and stock follow from the pieces of this device.")}
          </FromPieces>
          <PriceAndStockText price={form.getValues("price")} stock={form.getValues("stock")} />
        </>
      ) : (
        <Columns>
          <PriceInput form={form} />
          <ChoiceInput form={form} name="stock" options={stockWords} />
        </Columns>
      )}
    </Part>
  );
}

/** A price in whole taka. */
function PriceInput({ form }: { form: DeviceFormState }) {
  const props = { form, name: "price", example: t("For example 2500") } as const;
  return (
    <DeviceField {...props} hint={t("In whole taka (BDT)")}>
      <Input inputMode="numeric" placeholder={placeholderOf(props)} />
    </DeviceField>
  );
}

/** The shop's own article number, which no other device has. */
export const SkuInput = ({ form }: { form: DeviceFormState }) => (
  <TextInput
    form={form}
    name="sku"
    example={t("For example APL-IP15-128")}
    hint={t("Your article number, if it has one")}
  />
);

/** One of several options, none of them preselected. */
export const ChoiceInput = ({ options, ...props }: DeviceFieldProps & { options: Options }) => (
  <DeviceField {...props}>
    <Select>
      <OptionList label={labels[props.name]} options={options} />
    </Select>
  </DeviceField>
);

/** The options of a choice, after an empty one. */
export function OptionList({ label, options }: { label: string; options: Options }) {
  return (
    <>
      <option value="">{t("Select {label}", { label })}</option>
      <SelectOptions words={options} />
    </>
  );
}

/** Fields beside each other, below each other on phones. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: "1fr", md: "1fr 1fr" }} gap="4" alignItems="start">
      {children}
    </Grid>
  );
}
