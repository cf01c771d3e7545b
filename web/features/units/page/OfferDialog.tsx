import { Text } from "@chakra-ui/react";
import { limits } from "../../../generated/limits.ts";
import { OfferUnitDocument } from "../../../generated/OfferUnit.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { imeiCheckResultWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Fields } from "../../../ui/forms/Fields.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../../ui/forms/fieldRows.ts";
import { text } from "../../../ui/forms/rules.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { modelOf } from "../unitName.ts";

const limit = { ...limits.offerUnit.override, required: true };

const fields = {
  override: row(t("Reason for offering it anyway"), text, limit, {
    rows: 2,
    hint: t("It is recorded in the audit log."),
  }),
};

type OfferDialogProps = { unit: UnitDetailsFragment; onClose: () => void };

/** A dialog that puts a phone on sale although the register has not confirmed its IMEI. The reason is stored. */
export function OfferDialog({ unit, onClose }: OfferDialogProps) {
  const offer = useSave(OfferUnitDocument, {
    once: true,
    onDone: onClose,
    done: t("Piece Put on Sale"),
  });
  const form = useZodForm({
    ...formOf(fields),
    save: ({ override }) => offer({ id: unit.id, override }),
  });
  const { imei, imeiCheck } = unit;
  return (
    <FormDialog title={t("Put on sale")} action={t("Put on sale")} form={form} onClose={onClose}>
      <Text color="fg.muted">
        {imei
          ? t("NEIR does not confirm the IMEI of {code}, {model}: {result}.", {
              code: unit.code,
              model: modelOf(unit),
              result: imeiCheckResultWords[imeiCheck.result],
            })
          : t("{code}, {model}, has no IMEI.", { code: unit.code, model: modelOf(unit) })}
      </Text>
      <Fields form={form} rows={fields} />
    </FormDialog>
  );
}
