import { z } from "zod";
import type { EvaluationKind } from "../../generated/graphql.ts";
import { evaluationKindWords } from "../../generated/words.ts";
import { ignoredFields, word } from "../../rest/helpers.ts";
import { answersIn } from "./rules.ts";

/** An empty text is an unset field of a form. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema);

const reference = optional(z.string("must be an id or null").nullish());

const answers = answersIn(word);

/**
 * The body of `POST /evaluations`. The device's id is in `smartPhone` or in `tablet`; the other is null or left
 * out. `deviceType` is optional and must match.
 */
export const evaluationBody = z
  .strictObject({
    ...ignoredFields,
    ...answers,
    batteryHealth: optional(answers.batteryHealth),
    deviceType: optional(word(evaluationKindWords).nullish()),
    smartPhone: reference,
    tablet: reference,
    variant: reference.describe("The `_id` of one of the device's variants, else the first."),
  })
  .superRefine(({ smartPhone, tablet, deviceType }, issues) => {
    const addIssue = (path: string, message: string) =>
      issues.addIssue({ code: "custom", path: [path], message });
    if (!smartPhone && !tablet)
      addIssue(deviceType === "TABLET" ? "tablet" : "smartPhone", "is required");
    if (smartPhone && tablet) addIssue("tablet", "must be null where smartPhone is given");
    if (deviceType && deviceType !== kindOf({ tablet }))
      addIssue("deviceType", "is not the device's kind");
  })
  .transform(({ smartPhone, tablet, variant, ...body }) => ({
    kind: kindOf({ tablet }),
    evaluation: {
      ...Object.fromEntries(Object.entries(body).filter(([name]) => name in answers)),
      deviceId: tablet ?? smartPhone,
      variantId: variant,
    },
  }));

function kindOf({ tablet }: { tablet?: string | null }): EvaluationKind {
  return tablet ? "TABLET" : "SMARTPHONE";
}
