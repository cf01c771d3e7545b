import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { today } from "../../../shared/days.ts";
import { needsReference } from "../../../shared/transfers.ts";
import { limits } from "../../generated/limits.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import type { FieldForm } from "../../ui/forms/Field.tsx";
import { choiceRow, row } from "../../ui/forms/fieldRows.ts";
import { requiredSentence, text } from "../../ui/forms/rules.ts";

const { date, reference, referenceReason } = limits.PaymentInput;

/** The fields about a transfer. */
export const transferRows = {
  method: choiceRow(t("Method"), paymentMethodWords, { empty: t("Choose …") }),
  reference: row(t("Reference"), text, reference, {
    hint: t("The number of the bKash, Nagad, Rocket, card or bank transfer."),
  }),
  referenceReason: row(t("Reason for using the reference again"), text, referenceReason, {
    rows: 2,
  }),
};

/** Returns the field for the day of a transfer, which is not in the future. */
export const transferDay = () =>
  row(t("Date"), dayUntilToday, date, { type: "date", max: today() });

const dayUntilToday = (label: string) =>
  z.string().check(
    z.minLength(1, requiredSentence(label)),
    z.refine((day) => day <= today(), t("The date may not be in the future")),
  );

/** The values of a form that contains the fields of a transfer. */
type WithTransfer = FieldValues & Record<keyof typeof transferRows, string>;

/**
 * Returns the fields about a transfer that the form shows. If the server finds the number of the transfer in another
 * document, the form also asks why the number is used again.
 */
export function useTransferRows<Values extends WithTransfer>(
  form: FieldForm<Values> & { control: Control<Values, unknown, unknown> },
) {
  const nameOf = (name: keyof typeof transferRows) => name as FieldPath<Values>;
  const [method, reason] = useWatch({
    control: form.control,
    name: [nameOf("method"), nameOf("referenceReason")],
  });
  const isUsed = reason !== "" || form.errorOf(nameOf("referenceReason")) !== undefined;
  return {
    ...transferRows,
    reference: {
      ...transferRows.reference,
      limit: { ...reference, required: needsReference(method) },
    },
    referenceReason: isUsed ? transferRows.referenceReason : undefined,
  };
}

type Transfer = { method?: string; reference?: string };

/** Returns the options of a form whose schema also reports a missing reference. */
export const withTransfer = <Form extends { schema: z.ZodMiniObject }>(form: Form): Form => ({
  ...form,
  schema: form.schema.check(
    z.superRefine(
      (given: Transfer, context) => {
        if (needsReference(given.method) && !given.reference)
          context.addIssue({
            code: "custom",
            path: ["reference"],
            message: requiredSentence(transferRows.reference.label),
          });
      },
      // Reports a missing reference together with all other errors.
      { when: () => true },
    ),
  ),
});

type ValidTransfer<Method> = { method: Method; reference: string; referenceReason: string };

/** Returns the part of a mutation's input about a transfer. */
export const transferInput = <Method>(given: ValidTransfer<Method>) => ({
  method: given.method,
  reference: given.reference || null,
  referenceReason: given.referenceReason || null,
});
