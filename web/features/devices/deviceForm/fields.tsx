import { Grid } from "@chakra-ui/react";
import type { ReactNode, RefObject } from "react";
import type { DeviceInput } from "../../../generated/CreateDevice.ts";
import { t } from "../../../platform/i18n.ts";
import { useMay } from "../../../platform/rights.ts";
import { Input, Select, Textarea } from "../../../ui/controls/controls.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { requiredSentence } from "../../../ui/forms/rules.ts";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import type { ZodForm } from "../../../ui/forms/useZodForm.ts";
import { deviceFields, type FieldRow, type Options, type TextField } from "./deviceFields.ts";
import type { Draft } from "./draft.ts";
import { FromPieces, PriceAndStockText } from "./FromPieces.tsx";
import type { Mode } from "./rules.ts";

/** The form of a device. `mode` tells whether it creates or updates the device. */
export type DeviceFormState = ZodForm<Draft, DeviceInput> & {
  mode: Mode;
  /** Set if price and stock follow from units. `variantIds` contains the variants that have units. */
  pieces?: { title: string; variantIds: readonly string[] };
};

/** The props of each kind's fields. */
export type FieldsProps = {
  form: DeviceFormState;
  sims: Options;
  /** The labels of a variant's stock. */
  variantStocks: Options;
  addVariant: AddVariant;
};

/** A ref to a function that adds the typed variant if it is complete. The variant's form sets the ref. */
export type AddVariant = RefObject<(() => void) | null>;

type DeviceFieldProps = Pick<FieldsProps, "form"> & { name: TextField } & Partial<FieldRow>;

/** A field of the form. The properties come from `deviceFields`, unless a prop overrides them. */
export function DeviceField({ form, name, ...given }: DeviceFieldProps) {
  const row: FieldRow = { ...deviceFields[name], ...given };
  const { label, limit, hint, example } = row;
  const isUpdate = form.mode === "update" && limit.required;
  return (
    <Field form={form} name={name} label={label} hint={hint} limit={limit}>
      {controlOf(row, isUpdate ? requiredSentence(label) : example)}
    </Field>
  );
}

function controlOf({ control, label, options = {}, isBangla }: FieldRow, placeholder?: string) {
  const text = { placeholder, lang: isBangla && "bn" };
  if (control === "choice")
    return (
      <Select>
        <OptionList label={label} options={options} />
      </Select>
    );
  if (control === "lines") return <Textarea rows={6} {...text} />;
  return <Input {...text} inputMode={control === "number" ? "numeric" : undefined} />;
}

/** Several fields of the form, side by side. Phones show them one below the other. */
export const DeviceFields = ({
  form,
  names,
}: Pick<FieldsProps, "form"> & { names: TextField[] }) => (
  <Columns>
    {names.map((name) => (
      <DeviceField key={name} form={form} name={name} />
    ))}
  </Columns>
);

/**
 * The price and the stock of a device without variants: texts if price and stock follow from units, and fields
 * otherwise. Changing the price requires a right. A user who has changed the price and then lost the right can change
 * it back.
 */
export function PriceAndStock({ form }: { form: DeviceFormState }) {
  const { pieces } = form;
  const mayPrice = useMay()("CHANGE_PRICES") || form.mode === "create";
  const showsPrice = mayPrice || form.formState.dirtyFields.price === true;
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
        <DeviceFields form={form} names={showsPrice ? ["price", "stock"] : ["stock"]} />
      )}
    </Part>
  );
}

/** The options of a choice, preceded by an empty option. */
export function OptionList({ label, options }: { label: string; options: Options }) {
  return (
    <>
      <option value="">{t("Select {label}", { label })}</option>
      <SelectOptions words={options} />
    </>
  );
}

/** Shows fields side by side. Phones show them one below the other. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: "1fr", md: "1fr 1fr" }} gap="4" alignItems="start">
      {children}
    </Grid>
  );
}
