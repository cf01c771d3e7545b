import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { word } from "../../core/restValues.ts";
import { maxIdLength } from "../../core/validation.ts";
import type { EvaluationKind } from "../../generated/graphql.ts";
import { evaluationKindWords, instalmentsWords } from "../../generated/words.ts";
import { ignoredFields } from "../../rest/helpers.ts";
import { answersIn, openAnswersIn } from "./answers.ts";

/** Returns a schema that also accepts an empty string. An empty string stands for an unset field of a form. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema);

const reference = optional(
  z
    .string(t("must be an id or null"))
    .max(maxIdLength, t("may have at most {maximum} characters"))
    .meta({ format: "uuid" })
    .nullish(),
);

const deviceFields = {
  ...ignoredFields,
  deviceType: optional(word(evaluationKindWords).nullish()),
  smartPhone: reference,
  tablet: reference,
  variant: reference.describe(
    "The `_id` of a variant of the device. Defaults to its first variant.",
  ),
  /** The fields that a quote ignores. */
  quotedAmount: z.unknown().optional(),
};

/**
 * Returns the schema of a body about a device to sell. The device's id is in `smartPhone` or in `tablet`; the other
 * field is null or missing. `deviceType` is optional, but must match. The schema's output is the kind and the service's
 * input.
 */
export const deviceBody = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject({ ...deviceFields, ...shape })
    .superRefine((body, issues) => {
      const { smartPhone, tablet, deviceType } = body as DeviceFields;
      const addIssue = (path: string, message: string) =>
        issues.addIssue({ code: "custom", path: [path], message });
      if (!smartPhone && !tablet)
        addIssue(deviceType === "TABLET" ? "tablet" : "smartPhone", t("is required"));
      if (smartPhone && tablet) addIssue("tablet", t("must be null if smartPhone is given"));
      if (deviceType && deviceType !== kindOf({ tablet }))
        addIssue("deviceType", t("is not the device's kind"));
    })
    .transform((body) => {
      const { smartPhone, tablet, variant } = body as DeviceFields;
      const given = Object.entries(body).filter(([name]) => name in shape);
      return {
        kind: kindOf({ tablet }),
        input: {
          ...Object.fromEntries(given),
          deviceId: tablet ?? smartPhone,
          variantId: variant,
        },
      };
    });

type DeviceFields = {
  smartPhone?: string | null;
  tablet?: string | null;
  variant?: string | null;
  deviceType?: EvaluationKind | null;
};

function kindOf({ tablet }: Pick<DeviceFields, "tablet">): EvaluationKind {
  return tablet ? "TABLET" : "SMARTPHONE";
}

const answers = answersIn(word);

/** The twelve answers about a device. Empty strings stand for unset fields of a form. */
export const restAnswers = {
  ...answers,
  batteryHealth: optional(answers.batteryHealth),
  otherIssues: optional(answers.otherIssues),
};

/** The optional question after the twelve questions. */
export const instalmentsField = {
  instalments: optional(word(instalmentsWords).nullish()).describe(
    "The state of the instalments on the phone. A phone with unpaid instalments has no price.",
  ),
};

/**
 * The schema of the body of `POST /quotes`. The body is the same as for `POST /evaluations`, except that each answer
 * may be missing.
 */
export const quoteBody = z.preprocess(
  withoutEmptyTexts,
  deviceBody({ ...openAnswersIn(word), ...instalmentsField }),
);

/** Replaces empty strings with null, even inside objects. Empty strings stand for unset fields of a form. */
function withoutEmptyTexts(value: unknown): unknown {
  if (value === "") return null;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withoutEmptyTexts(field)]),
  );
}
