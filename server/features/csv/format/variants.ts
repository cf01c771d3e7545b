import { t } from "../../../core/i18n.ts";
import type { DeviceRecord, VariantRecord } from "../../devices/record.ts";
import { variantFieldNames } from "../../devices/variantFields.ts";
import type { ParsedVariant } from "./parsedDevice.ts";
import type { ParsedRows } from "./parsedRows.ts";

/**
 * Matches rows with the variants of an existing device. A row changes the variant with the row's id, or else the
 * variant with the row's RAM and ROM. A row without id, RAM and ROM changes the only variant if the device has one
 * variant and the file has one row for it. Any other row adds a variant. Variants without a row are not in the result.
 */
export function matchVariants(
  group: ParsedRows,
  { variants }: DeviceRecord,
  drafts: readonly ParsedVariant[],
): ParsedVariant[] {
  const free = new Map(variants.map((variant) => [variant.id, variant]));
  const take = (variant: VariantRecord | undefined) => {
    if (variant) free.delete(variant.id);
    return variant;
  };
  // Rows with ids come first, so that no other row takes their variants.
  const byId = new Map(
    drafts.map((draft) => [draft, take(free.get(String(draft.fields.id).toLowerCase()))]),
  );
  return drafts.map((draft) => {
    const { row, fields } = draft;
    const { id, ram, rom } = fields;
    if (id !== undefined && !byId.get(draft))
      group.add(
        row,
        "VARIANT_ID",
        t("is not the ID of another variant of this device: leave it empty to add a variant"),
      );
    const isAlone = variants.length === 1 && drafts.length === 1;
    const hasSize = ram !== undefined || rom !== undefined;
    const same = () => [...free.values()].find((each) => each.ram === ram && each.rom === rom);
    const known = byId.get(draft) ?? take(hasSize ? same() : isAlone ? variants[0] : undefined);
    if (!known && !hasSize)
      group.add(
        row,
        "RAM",
        t(
          "is required together with ROM, or the variant's ID, because the device has several variants",
        ),
      );
    return { row, fields: { ...writableFields(known), ...fields, id: known?.id ?? null } };
  });
}

/**
 * Returns the fields that the input of a variant may have. Derived values, such as the number of units, are left out.
 */
const writableFields = (variant: VariantRecord | undefined) =>
  variant && Object.fromEntries(variantFieldNames.map((name) => [name, variant[name]]));
