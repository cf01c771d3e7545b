import { Grid, Heading } from "@chakra-ui/react";
import { useState } from "react";
import type { UseFormRegister } from "react-hook-form";
import type { DeviceColumn } from "../../generated/ImportDetails.ts";
import {
  deviceColumnWords,
  deviceKindWords,
  gadgetTypeWords,
  productTypeWords,
  simWords,
  stockWords,
} from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { Input, Select } from "../../ui/controls/controls.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { named } from "../../ui/lists/addressQuery.ts";
import { canHaveDefault, hintOf, placeholder } from "./defaults.ts";
import type { ColumnsForm } from "./importForm.ts";

/** The options of those columns that only allow certain values. */
const choices: Partial<Record<DeviceColumn, Readonly<Record<string, string>>>> = {
  PRODUCT_TYPE: productTypeWords,
  GADGET_TYPE: gadgetTypeWords,
  SIM: simWords,
  STOCK: stockWords,
  COVER_IMAGE: { [placeholder]: t("Neutral picture") },
};

type ImportDefaultsProps = {
  /** The columns that get a field: columns that are missing from the file, and columns that already have a value. */
  columns: readonly DeviceColumn[];
  register: UseFormRegister<ColumnsForm>;
  /** The stored values. Another program may have stored them in another spelling. */
  given: readonly { column: DeviceColumn; value: string }[];
  /** Whether there is also a field for the kind of devices. */
  withKind: boolean;
};

/** Fields for columns that the file lacks or leaves empty. Each value applies to all rows. */
export function ImportDefaults({ columns, register, given, withKind }: ImportDefaultsProps) {
  const [added, setAdded] = useState<DeviceColumn[]>([]);
  const shown = [...columns, ...added.filter((column) => !columns.includes(column))];
  const others = Object.entries(deviceColumnWords).filter(([column]) => {
    const known = named(deviceColumnWords, column);
    return known && canHaveDefault(known) && !shown.includes(known);
  });
  return (
    <>
      <Heading as="h3" size="sm">
        {t("The value for all missing or empty cells")}
      </Heading>
      <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr", lg: "repeat(4, 1fr)" }} gap="4" my="4">
        {withKind && <KindField register={register} />}
        {shown.map((column) => (
          <FormField key={column} label={deviceColumnWords[column]} hint={hintOf(column)}>
            {choices[column] ? (
              <Select {...register(`defaults.${column}`)}>
                <option value="">{t("None")}</option>
                <SelectOptions words={{ ...storedWord(given, column), ...choices[column] }} />
              </Select>
            ) : (
              <Input {...register(`defaults.${column}`)} maxLength={5_000} />
            )}
          </FormField>
        ))}
        <FormField label={t("Another column")}>
          <Select
            value=""
            onChange={({ target: { value } }) => {
              const column = named(deviceColumnWords, value);
              if (column) setAdded((before) => [...before, column]);
            }}
          >
            <option value="">{t("Choose")}</option>
            <SelectOptions words={Object.fromEntries(others)} />
          </Select>
        </FormField>
      </Grid>
    </>
  );
}

/** Returns an option for the stored value, if there is one. A choice with the same value replaces this option. */
function storedWord(given: ImportDefaultsProps["given"], column: DeviceColumn) {
  const value = given.find((one) => one.column === column)?.value;
  return value === undefined ? {} : { [value]: value };
}

/** The field for the kind of devices in rows that don't state a kind. */
export function KindField({ register }: Pick<ImportDefaultsProps, "register">) {
  return (
    <FormField label={t("Kind for rows that don't state one")}>
      <Select {...register("kind")}>
        <option value="">{t("None")}</option>
        <SelectOptions words={deviceKindWords} />
      </Select>
    </FormField>
  );
}
