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

/** The form of a device, and whether it creates or updates one. */
export type DeviceFormState = ZodForm<Draft, DeviceInput> & {
  mode: Mode;
  /** Set if units determine price and stock, either of the device or of these variants. */
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

/** A function that the variant form sets. It adds the typed variant if it is complete. */
export type AddVariant = RefObject<(() => void) | null>;

type DeviceFieldProps = Pick<FieldsProps, "form"> & { name: TextField } & Partial<FieldRow>;

/** A field with the properties of its row. Further props override the row's properties. */
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

/** Fields side by side; on phones, one below the other. */
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
 * Price and stock of a device without variants, as fields or as a text if they follow from units. Changing the price
 * needs a right. A price that was changed before the right was lost can be changed back.
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

/** The options of a choice, after an empty one. */
export function OptionList({ label, options }: { label: string; options: Options }) {
  return (
    <>
      <option value="">{t("Select {label}", { label })}</option>
      <SelectOptions words={options} />
    </>
  );
}

/** Fields side by side; on phones, one below the other. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: "1fr", md: "1fr 1fr" }} gap="4" alignItems="start">
      {children}
    </Grid>
  );
}
