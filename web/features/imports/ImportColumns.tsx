import { chakra, Grid } from "@chakra-ui/react";
import type { FormEvent } from "react";
import type { ImportDetailsFragment } from "../../generated/ImportDetails.ts";
import {
  type DeviceColumn,
  type DeviceKind,
  SetImportColumnsDocument,
} from "../../generated/SetImportColumns.ts";
import { deviceColumnWords, deviceKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { Select } from "../../ui/controls.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { LoadingButton } from "../../ui/LoadingButton.tsx";
import { named } from "../../ui/named.ts";
import { SelectOptions } from "../../ui/SelectOptions.tsx";
import { useAction } from "../../ui/useAction.ts";

/** Which column of the file holds what. The next file with these headers has the same columns. */
export function ImportColumns({ of: { id, columns, kind } }: { of: ImportDetailsFragment }) {
  const [change, busy] = useAction(SetImportColumnsDocument);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = columns.map((_column, index): DeviceColumn | null => {
      return named(deviceColumnWords, String(form.get(`column${index}`))) ?? null;
    });
    const ofRows: DeviceKind | undefined = named(deviceKindWords, String(form.get("kind")));
    void change({ id, input: { columns: chosen, kind: ofRows } });
  };
  const ignored = columns.filter(({ column }) => column == null).length;
  return (
    <chakra.details mb="6" open={ignored > 0}>
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
      <form onSubmit={submit} aria-label={t("Columns")}>
        <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr", lg: "repeat(4, 1fr)" }} gap="4" my="4">
          <FormField label={t("Kind of rows that name none")}>
            <Select name="kind" defaultValue={kind ?? ""}>
              <option value="">{t("None")}</option>
              <SelectOptions words={deviceKindWords} />
            </Select>
          </FormField>
          {columns.map(({ header, column }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headers may be equal; columns keep their order.
            <FormField key={index} label={header || t("Column {number}", { number: index + 1 })}>
              <Select name={`column${index}`} defaultValue={column ?? ""}>
                <option value="">{t("Ignore")}</option>
                <SelectOptions words={deviceColumnWords} />
              </Select>
            </FormField>
          ))}
        </Grid>
        <LoadingButton type="submit" variant="outline" loading={busy}>
          {t("Check again")}
        </LoadingButton>
      </form>
    </chakra.details>
  );
}
