import { Grid } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { Select } from "../../../ui/controls/controls.tsx";
import { Fields } from "../../../ui/forms/Fields.tsx";
import { FormField } from "../../../ui/forms/FormField.tsx";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import { scanFields } from "../../../ui/forms/scanFields.ts";
import type { ZodForm } from "../../../ui/forms/useZodForm.ts";
import { imeiFault } from "../../imei/imei.ts";
import { unitFields } from "../page/unitRules.ts";
import { serialFault } from "../serialFault.ts";
import { type NumberName, namesOf, type Scan, scanWords } from "./scannedNumbers.ts";

type ScannedFieldsProps<Output> = {
  form: ZodForm<Record<NumberName, string>, Output>;
  /** The numbers that are scanned for each unit. */
  scan: Scan;
  onScan: (scan: Scan) => void;
};

/** The fields for the numbers of a unit. A scanner fills in one after the other. */
export function ScannedFields<Output>({ form, scan, onScan }: ScannedFieldsProps<Output>) {
  const names = namesOf(scan);
  const next = () => names.find((name) => form.getValues(name).trim() === "");
  const keys = scanFields(form, {
    imei: { faultOf: (typed) => imeiFault(typed, "FIRST"), next },
    imei2: { faultOf: (typed) => imeiFault(typed, "SECOND"), next },
    serial: { faultOf: serialFault, next },
  });
  return (
    <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4">
      <FormField label={t("Numbers to scan for each piece")}>
        <Select value={scan} onChange={({ target }) => onScan(target.value as Scan)}>
          <SelectOptions words={scanWords} />
        </Select>
      </FormField>
      <Fields
        form={form}
        rows={Object.fromEntries(
          names.map((name) => [name, { ...unitFields[name], ...keys(name) }]),
        )}
      />
    </Grid>
  );
}
