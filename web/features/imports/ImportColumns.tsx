import { Box, chakra, Grid } from "@chakra-ui/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ImportDetailsFragment } from "../../generated/ImportDetails.ts";
import { SetImportColumnsDocument } from "../../generated/SetImportColumns.ts";
import { deviceColumnWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { Select } from "../../ui/controls/controls.tsx";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { defaultColumns, suggestedDefaults, suggestedKind } from "./defaults.ts";
import { ImportDefaults, KindField } from "./ImportDefaults.tsx";
import { type ColumnsForm, inputOf } from "./importForm.ts";

/**
 * If a file has at most this many columns, their list is open at first. Exports of other systems have many more
 * columns, and most of these are not needed.
 */
const fewColumns = 20;

/**
 * The form for the columns of a file. An admin says what each column contains, and which values to use for missing
 * columns. The choices also apply to the next file with the same headers. While the file is checked again, the form
 * stays on screen, so that the button keeps its place and the focus.
 */
export function ImportColumns({ of: row }: { of: ImportDetailsFragment }) {
  const { id, columns, state, missingColumns } = row;
  const [change, busy] = useAction(SetImportColumnsDocument);
  const { register, handleSubmit } = useForm<ColumnsForm>({
    // If a check finds further missing columns, they get fields. Choices that the admin has made in the meantime are
    // kept.
    values: {
      kind: suggestedKind(row),
      columns: columns.map(({ column }) => column ?? ""),
      defaults: suggestedDefaults(row),
    },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit((chosen) => change({ id, input: inputOf(chosen) }));
  const ignored = columns.filter(({ column }) => column == null).length;
  // This state never changes: later, only the admin opens and closes the list. If a check closed the list, the focused
  // button would be hidden.
  const [isOpenAtFirst] = useState(ignored > 0 && columns.length <= fewColumns);
  const withDefaults = missingColumns.length + row.defaults.length > 0;
  const hasKinds = columns.some(({ column }) => column === "KIND");
  const button = (
    <LoadingButton
      type="submit"
      variant={missingColumns.length > 0 ? undefined : "outline"}
      loading={busy || state === "CHECKING"}
    >
      {t("Check again")}
    </LoadingButton>
  );
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={t("Columns")}>
      {withDefaults && (
        <Box mb="6">
          <ImportDefaults
            columns={defaultColumns(row)}
            register={register}
            given={row.defaults}
            withKind={!hasKinds}
          />
          {button}
        </Box>
      )}
      <chakra.details mb="6" open={isOpenAtFirst}>
        <chakra.summary
          display="list-item"
          listStyle="inside disclosure-closed"
          css={{ "details[open] > &": { listStyleType: "disclosure-open" } }}
          cursor="pointer"
          fontWeight="semibold"
          py="2"
        >
          {t("Columns of the file: {used} of {total} are used", {
            used: columns.length - ignored,
            total: columns.length,
          })}
        </chakra.summary>
        <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr", lg: "repeat(4, 1fr)" }} gap="4" my="4">
          {(hasKinds || !withDefaults) && <KindField register={register} />}
          {columns.map(({ header }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headers may be equal; columns keep their order.
            <FormField key={index} label={header || t("Column {number}", { number: index + 1 })}>
              <Select {...register(`columns.${index}`)}>
                <option value="">{t("Ignore")}</option>
                <SelectOptions words={deviceColumnWords} />
              </Select>
            </FormField>
          ))}
        </Grid>
        {!withDefaults && button}
      </chakra.details>
    </form>
  );
}
