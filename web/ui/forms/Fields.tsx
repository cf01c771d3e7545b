import type { FieldPath, FieldValues } from "react-hook-form";
import { Checkbox, Input, Select, Textarea } from "../controls/controls.tsx";
import { CheckboxGroup } from "./CheckboxGroup.tsx";
import { Field, type FieldForm } from "./Field.tsx";
import type { FieldRow, ShownField } from "./fieldRows.ts";
import { SelectOptions } from "./SelectOptions.tsx";

type FieldsProps<Values extends FieldValues> = {
  form: FieldForm<Values>;
  /** The fields by name, in the order of the form. */
  rows: { readonly [Name in keyof Values & string]?: ShownField };
};

/** Fields of a form, one after the other. */
export const Fields = <Values extends FieldValues>({ form, rows }: FieldsProps<Values>) =>
  Object.entries<ShownField | undefined>(rows).map(
    ([name, row]) =>
      row && <RowField key={name} form={form} name={name as FieldPath<Values>} {...row} />,
  );

type RowFieldProps<Values extends FieldValues> = ShownField &
  Partial<Pick<FieldRow, "schema">> & { form: FieldForm<Values>; name: FieldPath<Values> };

/** The field of one row. */
export function RowField<Values extends FieldValues>(props: RowFieldProps<Values>) {
  const { form, name, label, limit, hint, prefix, choices, schema: _schema, ...control } = props;
  if (choices)
    return (
      <CheckboxGroup
        form={form}
        name={name}
        label={label}
        words={choices}
        fontSize={control.fontSize}
      />
    );
  if (control.type === "checkbox") return <Checkbox {...form.register(name)}>{label}</Checkbox>;
  return (
    <Field form={form} name={name} label={label} limit={limit} hint={hint} prefix={prefix}>
      {controlOf(control)}
    </Field>
  );
}

function controlOf({ options, rows, ...attributes }: Omit<ShownField, "label">) {
  if (options)
    return (
      <Select>
        <SelectOptions words={options} />
      </Select>
    );
  if (rows === undefined) return <Input autoComplete="off" {...attributes} />;
  const { lang, placeholder, spellCheck } = attributes;
  return (
    <Textarea
      rows={rows}
      minH={rows < 4 ? "20" : undefined}
      {...{ lang, placeholder, spellCheck }}
    />
  );
}
