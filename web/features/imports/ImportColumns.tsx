import { chakra, Grid } from "@chakra-ui/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ImportDetailsFragment } from "../../generated/ImportDetails.ts";
import { SetImportColumnsDocument } from "../../generated/SetImportColumns.ts";
import { deviceColumnWords, deviceKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { Select } from "../../ui/controls/controls.tsx";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { named } from "../../ui/lists/addressQuery.ts";

/**
 * Which column of the file holds what. The next file with these headers has the same columns. It stays while the file
 * is checked again, so that its button keeps its place and the focus.
 */
export function ImportColumns({ of: row }: { of: ImportDetailsFragment }) {
  const { id, columns, kind, state } = row;
  const [change, busy] = useAction(SetImportColumnsDocument);
  const { register, handleSubmit } = useForm({
    defaultValues: { kind: kind ?? "", columns: columns.map(({ column }) => column ?? "") },
  });
  const submit = handleSubmit((chosen) =>
    change({
      id,
      input: {
        columns: chosen.columns.map((column) => named(deviceColumnWords, column) ?? null),
        kind: named(deviceKindWords, chosen.kind),
      },
    }),
  );
  const ignored = columns.filter(({ column }) => column == null).length;
  // Then it is the admin's to open and close: closed by the outcome of a check, it would hide the button that has the focus.
  const [isOpenAtFirst] = useState(ignored > 0);
  return (
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
      <form onSubmit={(event) => void submit(event)} aria-label={t("Columns")}>
        <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr", lg: "repeat(4, 1fr)" }} gap="4" my="4">
          <FormField label={t("Kind of rows that name none")}>
            <Select {...register("kind")}>
              <option value="">{t("None")}</option>
              <SelectOptions words={deviceKindWords} />
            </Select>
          </FormField>
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
        <LoadingButton type="submit" variant="outline" loading={busy || state === "CHECKING"}>
          {t("Check again")}
        </LoadingButton>
      </form>
    </chakra.details>
  );
}
