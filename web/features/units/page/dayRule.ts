import * as z from "zod/mini";
import { today } from "../../../../shared/days.ts";
import { t } from "../../../platform/i18n.ts";
import { requiredSentence } from "../../../ui/forms/rules.ts";

/** A day that is not in the future, as inputs for dates have it. */
export const dayRule = (label: string) =>
  z.string().check(
    z.minLength(1, requiredSentence(label)),
    z.refine((day) => day <= today(), t("The date may not be in the future")),
  );
