import * as z from "zod/mini";
import { t } from "../../../platform/i18n.ts";
import { requiredSentence } from "../../../ui/forms/rules.ts";
import { dayInDhaka } from "../../../ui/text/Day.tsx";

/** A day that is not in the future, as inputs for dates have it. */
export const dayRule = (label: string) =>
  z.string().check(
    z.minLength(1, requiredSentence(label)),
    z.refine((day) => day <= dayInDhaka(), t("The date may not be in the future")),
  );
