import { Grid } from "@chakra-ui/react";
import type { ReactNode, RefObject } from "react";
import type { DeviceInput } from "../../../generated/CreateDevice.ts";
import { t } from "../../../platform/i18n.ts";
import { useMay } from "../../../platform/rights.ts";
import { RowField } from "../../../ui/forms/Fields.tsx";
import type { ShownField } from "../../../ui/forms/fieldRows.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { requiredSentence } from "../../../ui/forms/rules.ts";
import type { ZodForm } from "../../../ui/forms/useZodForm.ts";
import { deviceFields, type Options, type TextField } from "./deviceFields.ts";
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

type DeviceFieldProps = Pick<FieldsProps, "form"> & { name: TextField } & Partial<ShownField>;

/** A field of the form. The properties come from `deviceFields`, unless a prop overrides them. */
export function DeviceField({ form, name, ...given }: DeviceFieldProps) {
  const row: ShownField = { ...deviceFields[name], ...given };
  const isUpdate = form.mode === "update" && row.limit?.required;
  return (
    <RowField
      form={form}
      name={name}
      {...row}
      options={row.options && withEmpty(row.label, row.options)}
      placeholder={isUpdate ? requiredSentence(row.label) : row.placeholder}
    />
  );
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

/** Returns the options of a choice, preceded by an empty option. */
export const withEmpty = (label: string, options: Options): Options => ({
  "": t("Select {label}", { label }),
  ...options,
});

/** Shows fields side by side. Phones show them one below the other. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: "1fr", md: "1fr 1fr" }} gap="4" alignItems="start">
      {children}
    </Grid>
  );
}
