import * as z from "zod/mini";
import { dayOf, today } from "../../../../shared/days.ts";
import { grades } from "../../../../shared/grades.ts";
import { limits } from "../../../generated/limits.ts";
import type { PictureFragment } from "../../../generated/Picture.ts";
import type { Grade, ImeiCheckResult, UnitDraftFragment } from "../../../generated/UnitDraft.ts";
import type { UnitInput } from "../../../generated/UpdateUnit.ts";
import { imeiCheckResultWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { formOf, row, type TypedValues } from "../../../ui/forms/fieldRows.ts";
import {
  optionalAmountOf,
  optionalNumberOf,
  requiredSentence,
  text,
} from "../../../ui/forms/rules.ts";
import type { ZodForm } from "../../../ui/forms/useZodForm.ts";
import { answersOf } from "../../evaluations/answers.ts";
import { answerRules, groupAnswers } from "../../evaluations/form/evaluationRules.ts";
import type { AnswerValue } from "../../evaluations/form/evaluationValues.ts";
import {
  type QuestionName,
  questionNames,
  questionOf,
  questionTitles,
} from "../../evaluations/questions.ts";
import { imeiRule } from "../../imei/imei.ts";
import {
  initialLocks,
  type LockName,
  lockLabels,
  lockNames,
  lockSchema,
} from "../../locks/lockFields.ts";

const { photos, ...limit } = limits.UnitInput;

const taka = { prefix: t("BDT") };

const daysRule = (label: string, range: typeof limit.warrantyDays) =>
  z.pipe(
    optionalNumberOf(label, range),
    z.transform((days: number | null) => days ?? 0),
  );

/** The fields of a unit's form, without photos, locks and the answers to the twelve questions. */
export const unitFields = {
  price: row(t("Price"), optionalAmountOf, limit.price, taka),
  grade: {
    label: t("Grade"),
    options: { "": t("No grade yet"), ...grades },
    schema: z.pipe(
      z.string(),
      z.transform((grade: string) => (grade || null) as Grade | null),
    ),
  },
  warrantyDays: row(t("Warranty of the shop, in days"), daysRule, limit.warrantyDays, {
    hint: t("0 means no warranty."),
  }),
  cost: row(t("Cost"), optionalAmountOf, limit.cost, {
    ...taka,
    hint: t("What the shop paid. Only staff who may read costs see it."),
  }),
  notes: row(t("Notes for buyers"), text, limit.notes, { rows: 2 }),
  notesBn: row(t("Notes for buyers, in Bangla"), text, limit.notesBn, { rows: 2, lang: "bn" }),
  imei: row(t("IMEI"), () => imeiRule("FIRST"), limit.imei, { inputMode: "numeric" }),
  imei2: row(t("Second IMEI"), () => imeiRule("SECOND"), limit.imei2, { inputMode: "numeric" }),
  serial: row(t("Serial number"), text, limit.serial),
  checkResult: {
    label: t("What NEIR answered"),
    options: imeiCheckResultWords,
    schema: z.string(),
  },
  checkedOn: {
    label: t("Checked on"),
    type: "date",
    schema: z
      .string()
      .check(z.refine((day) => day <= today(), t("The date may not be in the future"))),
  },
};

const typedForm = formOf(unitFields);

/** The values of a unit's form. Numbers are strings, as the user typed them. */
export type UnitValues = Record<QuestionName, AnswerValue> &
  TypedValues<typeof unitFields> & {
    photos: readonly PictureFragment[];
    /** Whether the answers to the twelve questions are recorded. */
    hasCondition: boolean;
  } & Record<LockName, string>;

export type UnitForm = ZodForm<UnitValues, UnitInput>;

export const labels = {
  ...questionTitles,
  ...typedForm.labels,
  photos: t("Photos"),
  hasCondition: t("Condition"),
  ...lockLabels,
} as const satisfies Record<keyof UnitValues, string>;

const own = z.extend(typedForm.schema, {
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
  ...lockSchema,
});

const withCondition = z.extend(own, { ...answerRules, hasCondition: z.literal(true) });
const withoutCondition = z.extend(own, { hasCondition: z.literal(false) });

type Checked = Pick<UnitDraftFragment, "imei" | "imeiCheck" | "locks">;

/** The output of the schema or, if the schema found an error, the typed values. */
type Offered = {
  price?: unknown;
  grade?: unknown;
  photos?: readonly unknown[];
  imei?: unknown;
  checkResult?: unknown;
};

/**
 * Checks the requirements for putting a unit on sale. Returns a field and its error for each unmet requirement.
 * Requires the confirmed IMEI of a phone only if all other requirements are met.
 */
function offerFaults(given: Offered, isPhone: boolean): [string, string][] {
  const faults: [name: keyof typeof labels, fault: string][] = [];
  for (const name of ["price", "grade"] as const)
    if (!given[name]) faults.push([name, requiredSentence(labels[name])]);
  if (given.photos?.length === 0) faults.push(["photos", t("At least one photo is needed")]);
  if (faults.length === 0 || !isPhone) return faults;
  if (!given.imei) faults.push(["imei", requiredSentence(labels.imei)]);
  else if (given.checkResult !== "REGISTERED")
    faults.push(["checkResult", t("NEIR has not confirmed the IMEI yet")]);
  return faults;
}

/**
 * Returns the schema that checks the values of a unit's form. Its output is the mutation's input. `kind` is the kind of
 * the unit's device. `isOffered` tells whether the unit is to be put on sale.
 */
export const unitRules = (unit: Checked, kind?: DeviceKind, isOffered = () => false) =>
  z.pipe(
    z.discriminatedUnion("hasCondition", [withCondition, withoutCondition]).check(
      z.superRefine(
        (given: Offered, context) => {
          const isPhone = kind === "SMARTPHONE";
          for (const [name, message] of isOffered() ? offerFaults(given, isPhone) : [])
            context.addIssue({ code: "custom", path: [name], message });
        },
        { when: () => true },
      ),
    ),
    z.transform((values): UnitInput => {
      const { price, grade, warrantyDays, notes, notesBn, photos, serial, cost } = values;
      const { imei, imei2, checkResult, checkedOn } = values;
      const { account, operator, instalment, management } = values;
      const locks = { account, operator, instalment, management };
      const check = { result: checkResult as ImeiCheckResult, day: checkedOn };
      return {
        ...{ price, grade, warrantyDays, notes, notesBn, photos, imei, imei2, serial, cost },
        condition: values.hasCondition ? conditionOf(values) : null,
        ...(imei && isNewCheck(unit, imei, check) && { imeiCheck: checkOf(check) }),
        ...(areNewLocks(unit, locks) && { locks }),
      };
    }),
  );

type Check = { result: ImeiCheckResult; day: string };

/** Returns the day of the recorded check, or today if there is none. */
const dayOfCheck = ({ imeiCheck: { checkedAt } }: Checked) =>
  dayOf(checkedAt ? new Date(checkedAt) : new Date());

const isNewCheck = (unit: Checked, imei: string, { result, day }: Check) =>
  unit.imei !== imei || unit.imeiCheck.result !== result || dayOfCheck(unit) !== day;

const areNewLocks = (unit: Checked, found: Record<LockName, string>) => {
  const known = initialLocks(unit.locks);
  return lockNames.some((name) => found[name] !== known[name]);
};

function conditionOf(values: z.output<typeof withCondition>) {
  const { receiveCalls, availableAccessories, warranty, cameraCondition } = values;
  const { batteryHealth, otherIssues } = values;
  const { screen, body } = groupAnswers(values);
  const others = { receiveCalls, availableAccessories, warranty, cameraCondition };
  return { screen, body, ...others, batteryHealth, otherIssues };
}

/**
 * Returns the input for a check. A check made on an earlier day gets noon as its time. For a check made today, noon may
 * be in the future, so the server sets the current time.
 */
const checkOf = ({ result, day }: Check) => ({
  result,
  checkedAt:
    result === "NOT_CHECKED" || day === "" || day === today() ? null : `${day}T12:00:00+06:00`,
});

const typed = (value: number | null) => (value === null ? "" : String(value));

/** Returns the form's initial values. */
export function valuesOf(unit: UnitDraftFragment): UnitValues {
  const { condition, imeiCheck } = unit;
  const answers = condition && answersOf(condition);
  const entries = questionNames.map((name) => {
    const options = answers ? [...answers[name]] : [];
    return [name, questionOf(name).several ? options : (options[0] ?? null)];
  });
  return {
    ...(Object.fromEntries(entries) as Record<QuestionName, AnswerValue>),
    price: typed(unit.price),
    grade: unit.grade ?? "",
    warrantyDays: typed(unit.warrantyDays),
    notes: unit.notes,
    notesBn: unit.notesBn ?? "",
    photos: unit.photos,
    imei: unit.imei ?? "",
    imei2: unit.imei2 ?? "",
    serial: unit.serial ?? "",
    cost: typed(unit.cost),
    checkResult: imeiCheck.result,
    checkedOn: dayOfCheck(unit),
    hasCondition: condition !== null,
    ...initialLocks(unit.locks),
  };
}
