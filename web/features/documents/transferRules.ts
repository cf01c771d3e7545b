import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choice, requiredSentence, text } from "../../ui/forms/rules.ts";

const { reference, referenceReason } = limits.PaymentInput;

/** The labels of the fields about a transfer. */
export const transferLabels = {
  method: t("Method"),
  reference: t("Reference"),
  referenceReason: t("Reason for using the reference again"),
};

export const transferSchema = {
  method: choice(paymentMethodWords, requiredSentence(transferLabels.method)),
  reference: text(transferLabels.reference, reference),
  referenceReason: text(transferLabels.referenceReason, referenceReason),
};

export const transferLimits = { reference, referenceReason };

/** Returns the initial values of a transfer. `method` is the method of payment, if it is known. */
export const emptyTransfer = (method = "") => ({ method, reference: "", referenceReason: "" });

/** The methods of payment whose transfers have a number. */
const numbered = ["BKASH", "NAGAD", "ROCKET", "CARD"];

export const needsReference = (method: string | undefined): boolean =>
  method !== undefined && numbered.includes(method);

type Transfer = { method?: string; reference?: string };

/**
 * Returns the schema of a form that has the fields of a transfer and the fields in `shape`. The schema reports all
 * errors at once.
 */
export const withTransfer = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...shape, ...transferSchema }).check(
    z.superRefine(
      (given, context) => {
        for (const [name, message] of transferFaults(given as Transfer))
          context.addIssue({ code: "custom", path: [name], message });
      },
      { when: () => true },
    ),
  );

/** Returns the fields of a transfer that are missing, with their errors. Follows the same rule as the server. */
export const transferFaults = ({ method, reference }: Transfer): [string, string][] =>
  needsReference(method) && !reference
    ? [["reference", requiredSentence(transferLabels.reference)]]
    : [];

type ValidTransfer<Method> = { method: Method; reference: string; referenceReason: string };

/** Returns the part of a mutation's input about a transfer. */
export const transferInput = <Method>(given: ValidTransfer<Method>) => ({
  method: given.method,
  reference: given.reference || null,
  referenceReason: given.referenceReason || null,
});
