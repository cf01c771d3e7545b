import * as z from "zod/mini";
import type { InspectionQuery } from "../../../generated/Inspection.ts";
import { limits } from "../../../generated/limits.ts";
import type { PictureFragment } from "../../../generated/Picture.ts";
import type { InspectionInput } from "../../../generated/RecordInspection.ts";
import { t } from "../../../platform/i18n.ts";
import { formOf, row } from "../../../ui/forms/fieldRows.ts";
import { optionalAmountOf, text } from "../../../ui/forms/rules.ts";
import type { ZodForm } from "../../../ui/forms/useZodForm.ts";
import { imeiRule } from "../../imei/imei.ts";
import { initialLocks, type LockName, lockLabels, lockSchema } from "../../locks/lockFields.ts";
import type { Answers } from "../answers.ts";
import { answerRules, groupAnswers } from "../form/evaluationRules.ts";
import type { AnswerValue } from "../form/evaluationValues.ts";
import { type QuestionName, questionNames, questionOf, questionTitles } from "../questions.ts";

/** The findings of an inspection: the answers, photos and, if a person decides the price, the amount. */
export type InspectionValues = Record<QuestionName, AnswerValue> & {
  notes: string;
  photos: readonly PictureFragment[];
  /** The amount that a person has decided. Empty if the quote rules give the price. */
  amount: string;
  /** Whether the shop refuses to buy the device at any price. */
  refuse: boolean;
  reason: string;
  /** The IMEI. Empty until it has been scanned or typed. */
  imei: string;
} & Record<LockName, string>;

type Inspected = NonNullable<
  NonNullable<NonNullable<InspectionQuery["evaluation"]>["purchase"]>["inspection"]
>;

export type InspectionForm = ZodForm<InspectionValues, InspectionInput>;

const { notes, photos, amount, reason, imei } = limits.InspectionInput;

const amountRule = (label: string, range: typeof amount) =>
  optionalAmountOf(
    label,
    range,
    t("{amount} must be a whole number of taka from 1 to 100,000,000", { amount: label }),
  );

/** The fields below the questions that are typed. */
export const typedFields = {
  notes: row(t("Notes"), text, notes, {
    rows: 4,
    hint: t("For admins. The seller does not see them."),
  }),
  imei: row(t("IMEI"), () => imeiRule("ONLY"), imei, {
    inputMode: "numeric",
    hint: t(
      "Dial *#06# on the phone. Only admins see the IMEI. The forms for the payment and the piece will already contain the IMEI.",
    ),
  }),
  amount: row(t("Amount"), amountRule, amount, { prefix: t("BDT") }),
  reason: row(t("Reason"), text, reason, { rows: 2 }),
};

const typedForm = formOf(typedFields);

export const labels = {
  ...questionTitles,
  ...typedForm.labels,
  photos: t("Photos"),
  refuse: t("We don't buy this device"),
  ...lockLabels,
} as const satisfies Record<keyof InspectionValues, string>;

const inspection = z.object({
  ...answerRules,
  ...typedForm.schema.shape,
  photos: z
    .array(
      z.pipe(
        z.custom<PictureFragment>(),
        z.transform(({ path }: PictureFragment) => path),
      ),
    )
    .check(
      z.maxLength(
        photos.maxItems,
        t("There may be at most {maxItems} photos", { maxItems: photos.maxItems }),
      ),
    ),
  refuse: z.boolean(),
  ...lockSchema,
});

/** The schema that checks an inspection. Its output is the mutation's input. */
export const inspectionRules = z.pipe(
  inspection.check(
    z.refine(({ refuse, reason }) => !refuse || reason !== "", {
      path: ["reason"],
      error: t("Tell the seller why we don't buy the device"),
    }),
  ),
  z.transform(({ account, operator, instalment, management, ...found }) => ({
    ...groupAnswers<Omit<z.output<typeof inspection>, LockName>>(found),
    locks: { account, operator, instalment, management },
  })),
);

/** Returns the initial values of the form: the findings of the last inspection, or else the seller's answers. */
export function initialInspection(
  answers: Answers,
  last: Pick<Inspected, "imei" | "locks"> | null | undefined,
): InspectionValues {
  const values = questionNames.map((name) => {
    const options = [...answers[name]];
    return [name, questionOf(name).several ? options : (options[0] ?? null)];
  });
  return {
    ...(Object.fromEntries(values) as Record<QuestionName, AnswerValue>),
    notes: "",
    photos: [],
    amount: "",
    refuse: false,
    reason: "",
    imei: last?.imei ?? "",
    ...initialLocks(last?.locks),
  };
}
