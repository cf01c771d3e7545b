import { Grid, Text } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import type { FieldForm } from "../../ui/forms/Field.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { Part } from "../../ui/forms/Part.tsx";
import { type LockName, lockFields, lockHint } from "./lockFields.ts";

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
      <Fields form={form} rows={lockFields} />
    </Grid>
  </Part>
);
