import { cloneElement, type ReactElement } from "react";
import type { FieldPath, FieldValues, UseFormRegister } from "react-hook-form";
import { FormField, type FormFieldProps } from "./FormField.tsx";

/** The methods of a form that a field uses. */
export type FieldForm<Values extends FieldValues> = {
  register: UseFormRegister<Values>;
  errorOf: (name: FieldPath<Values>) => string | undefined;
};

type FieldProps<Values extends FieldValues> = Omit<FormFieldProps, "error" | "children"> & {
  form: FieldForm<Values>;
  name: FieldPath<Values>;
  /** The field's entry in `generated/limits.ts`. */
  limit?: { readonly required?: boolean; readonly maxLength?: number };
  /** One input, textarea or select. */
  children: ReactElement<{ required?: boolean; maxLength?: number }>;
};

/** A control of a form with its label and limits, and with a hint or the error below it. */
export function Field<Values extends FieldValues>({
  form,
  name,
  limit,
  children,
  ...field
}: FieldProps<Values>) {
  const { required, maxLength } = limit ?? {};
  return (
    <FormField error={form.errorOf(name)} {...field}>
      {cloneElement(children, {
        ...(required && { required }),
        ...(maxLength && { maxLength }),
        ...form.register(name),
      })}
    </FormField>
  );
}
