import * as z from "zod/mini";
import { today } from "../../../../shared/days.ts";
import { t } from "../../../platform/i18n.ts";
import { requiredSentence } from "../../../ui/forms/rules.ts";

/** Returns the schema of a day up to today, in the format of date inputs. */
export const dayRule = (label: string) =>
  z.string().check(
    z.minLength(1, requiredSentence(label)),
    z.refine((day) => day <= today(), t("The date may not be in the future")),
  );
