import { Text } from "@chakra-ui/react";
import { limits } from "../../../generated/limits.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { WriteOffUnitDocument } from "../../../generated/WriteOffUnit.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Fields } from "../../../ui/forms/Fields.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../../ui/forms/fieldRows.ts";
import { text } from "../../../ui/forms/rules.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { modelOf } from "../unitName.ts";

const fields = { reason: row(t("Reason"), text, limits.writeOffUnit.reason, { rows: 2 }) };

type WriteOffDialogProps = { unit: UnitDetailsFragment; onClose: () => void };

/** A dialog that writes off a unit that the shop can't sell. */
export function WriteOffDialog({ unit, onClose }: WriteOffDialogProps) {
  const writeOff = useSave(WriteOffUnitDocument, {
    once: true,
    onDone: onClose,
    done: t("Piece Written Off"),
  });
  const form = useZodForm({
    ...formOf(fields),
    save: ({ reason }) => writeOff({ id: unit.id, reason }),
  });
  return (
    <FormDialog title={t("Write off")} action={t("Write off")} form={form} onClose={onClose}>
      <Text color="fg.muted">
        {t("{code}, {model}, no longer counts as stock. This can't be undone.", {
          code: unit.code,
          model: modelOf(unit),
        })}
      </Text>
      <Fields form={form} rows={fields} />
    </FormDialog>
  );
}
