import { Grid, Text } from "@chakra-ui/react";
import type { FieldPath } from "react-hook-form";
import { t } from "../../platform/i18n.ts";
import { Select } from "../../ui/controls/controls.tsx";
import { Field, type FieldForm } from "../../ui/forms/Field.tsx";
import { Part } from "../../ui/forms/Part.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { type LockName, lockHint, lockLabels, lockNames, lockStateWords } from "./lockFields.ts";

type LocksPartProps<Values extends Record<LockName, string>> = {
  form: FieldForm<Values>;
  brand: string;
};

/** The fields for a phone's locks, with a hint that says where to look for them. */
export const LocksPart = <Values extends Record<LockName, string>>({
  form,
  brand,
}: LocksPartProps<Values>) => (
  <Part title={t("Locks")}>
    <Text fontSize="sm" color="fg.muted">
      {lockHint(brand)}
    </Text>
    <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4">
      {lockNames.map((name) => (
        <Field key={name} form={form} name={name as FieldPath<Values>} label={lockLabels[name]}>
          <Select>
            <SelectOptions words={lockStateWords} />
          </Select>
        </Field>
      ))}
    </Grid>
  </Part>
);
