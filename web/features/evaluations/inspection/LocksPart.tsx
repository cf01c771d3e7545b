import { Grid, Text } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { Select } from "../../../ui/controls/controls.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import { lockHint, lockLabels, lockNames, lockStateWords } from "../../purchases/lockFields.ts";
import type { InspectionForm } from "./inspectionRules.ts";

type LocksPartProps = { form: InspectionForm; brand: string };

/** Whether anything locks the phone. All four must be clear before the shop pays. */
export const LocksPart = ({ form, brand }: LocksPartProps) => (
  <Part title={t("Locks")}>
    <Text fontSize="sm" color="fg.muted">
      {lockHint(brand)}
    </Text>
    <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4">
      {lockNames.map((name) => (
        <Field key={name} form={form} name={name} label={lockLabels[name]}>
          <Select>
            <SelectOptions words={lockStateWords} />
          </Select>
        </Field>
      ))}
    </Grid>
  </Part>
);
