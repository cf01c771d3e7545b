import { Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { WriteOffUnitDocument } from "../../../generated/WriteOffUnit.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Textarea } from "../../../ui/controls/controls.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { text } from "../../../ui/forms/rules.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { modelOf } from "../unitName.ts";
import { reasonLimit } from "./reasonLimit.ts";

const labels = { reason: t("Reason") };

const schema = z.object({ reason: text(labels.reason, reasonLimit) });

type WriteOffDialogProps = { unit: UnitDetailsFragment; onClose: () => void };

/** A dialog that writes off a unit that the shop can't sell. */
export function WriteOffDialog({ unit, onClose }: WriteOffDialogProps) {
  const writeOff = useSave(WriteOffUnitDocument, {
    once: true,
    onDone: onClose,
    done: t("Piece Written Off"),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: { reason: "" },
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
      <Field form={form} name="reason" label={labels.reason} limit={reasonLimit}>
        <Textarea rows={2} minH="20" />
      </Field>
    </FormDialog>
  );
}
