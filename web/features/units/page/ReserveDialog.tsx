import { Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import { atLocalTime, localTimeOf } from "../../../../shared/days.ts";
import { hourMs } from "../../../../shared/durations.ts";
import { limits } from "../../../generated/limits.ts";
import { ReserveUnitDocument } from "../../../generated/ReserveUnit.ts";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Fields } from "../../../ui/forms/Fields.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../../ui/forms/fieldRows.ts";
import { optionalMobile } from "../../../ui/forms/mobileRule.ts";
import { requiredSentence, text } from "../../../ui/forms/rules.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { modelOf } from "../unitName.ts";

const { name, mobile } = limits.reserveUnit;
const longestDays = 7;
/** The default duration of a reservation, in hours. */
const usualHours = 24;

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

const untilSoon = (label: string) =>
  z.string().check(
    z.minLength(1, requiredSentence(label)),
    z.refine(
      (time) =>
        time === "" ||
        (atLocalTime(time) > new Date() && atLocalTime(time) <= inHours(longestDays * 24)),
      t("The reservation must end in the future, within 7 days"),
    ),
  );

const fieldsOf = () => ({
  until: row(
    t("Until"),
    untilSoon,
    { required: true },
    {
      type: "datetime-local",
      min: localTimeOf(new Date()),
      max: localTimeOf(inHours(longestDays * 24)),
      hint: t("At most 7 days ahead, Dhaka time."),
    },
  ),
  name: row(t("Buyer's name"), text, name),
  mobile: row(t("Buyer's mobile"), optionalMobile, mobile, {
    inputMode: "tel",
    hint: t("Name and mobile are optional. Only admins see them."),
  }),
});

type ReserveDialogProps = { unit: UnitDetailsFragment; onClose: () => void };

/** A dialog that reserves a unit for a buyer until a given time. */
export function ReserveDialog({ unit, onClose }: ReserveDialogProps) {
  const reserve = useSave(ReserveUnitDocument, {
    once: true,
    onDone: onClose,
    done: t("Piece Reserved"),
  });
  const fields = fieldsOf();
  const form = useZodForm({
    ...formOf(fields, { until: localTimeOf(inHours(usualHours)) }),
    save: ({ until, ...buyer }) =>
      reserve({ id: unit.id, until: atLocalTime(until).toISOString(), ...buyer }),
  });
  return (
    <FormDialog title={t("Reserve")} action={t("Reserve")} form={form} onClose={onClose}>
      <Text color="fg.muted">
        {t(
          "{code}, {model}, is kept for a buyer. After the reservation, it is for sale again automatically.",
          {
            code: unit.code,
            model: modelOf(unit),
          },
        )}
      </Text>
      <Fields form={form} rows={fields} />
    </FormDialog>
  );
}
