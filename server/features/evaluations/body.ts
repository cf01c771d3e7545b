import { z } from "zod";
import type { EvaluationKind } from "../../generated/graphql.ts";
import { evaluationKindWords } from "../../generated/words.ts";
import { ignoredFields, word } from "../../rest/helpers.ts";
import { answersIn } from "./rules.ts";

/** In forms, an empty text stands for what was not chosen. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema);

const reference = chosen(z.string("must be an id or null").nullish());

const answers = answersIn(word);

/**
 * An evaluation as REST takes it: the device's id stands in `smartPhone` or in `tablet`, the other
 * is null or left out, and `deviceType`, where it is given, says the same.
 */
export const evaluationBody = z
  .strictObject({
    ...ignoredFields,
    ...answers,
    batteryHealth: chosen(answers.batteryHealth),
    deviceType: chosen(word(evaluationKindWords).nullish()),
    smartPhone: reference,
    tablet: reference,
    variant: reference.describe("The `_id` of one of the device's variants, else the first."),
  })
  .superRefine(({ smartPhone, tablet, deviceType }, issues) => {
    const say = (path: string, message: string) =>
      issues.addIssue({ code: "custom", path: [path], message });
    if (!smartPhone && !tablet)
      say(deviceType === "TABLET" ? "tablet" : "smartPhone", "is required");
    if (smartPhone && tablet) say("tablet", "must be null where smartPhone is given");
    if (deviceType && deviceType !== kindOf({ tablet }))
      say("deviceType", "is not the device's kind");
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
