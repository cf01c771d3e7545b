import * as z from "zod/mini";
import { amountIn } from "../../../shared/money.ts";
import { basisPointsIn } from "../../../shared/percentages.ts";
import type { RuleEffectFragment } from "../../generated/RuleEffect.ts";
import type { QuoteEffectInput, QuoteEffectKey } from "../../generated/SaveRulesDraft.ts";
import { quoteEffectTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choice } from "../../ui/forms/rules.ts";
import type { EditedEffect } from "./EffectTable.tsx";
import {
  checkScope,
  type ScopeValues,
  scopeInput,
  scopeLabels,
  scopeShape,
  type scopes,
} from "./scopeRules.ts";

export type EffectValues = ScopeValues & {
  type: string;
  /** The value of the effect: in taka for `FIXED`, otherwise in per cent. */
  value: string;
  group: string;
};

export const effectLabels = {
  ...scopeLabels,
  type: t("Effect"),
  value: t("Value"),
  group: t("Group"),
} as const satisfies Record<keyof EffectValues, string>;

const values = z
  .object({
    ...scopeShape,
    type: choice(quoteEffectTypeWords, t("Choose an effect")),
    value: z.string(),
    group: z.string(),
  })
  .check((context) => {
    const { type } = context.value;
    const fault = (path: keyof EffectValues, message: string) =>
      context.issues.push({ code: "custom", input: context.value, path: [path], message });
    checkScope(context.value, fault);
    if (Number.isNaN(shareOrTaka(context.value)))
      fault(
        "value",
        type === "FIXED"
          ? t("Enter whole taka")
          : t("Enter a percentage, with at most two decimals"),
      );
  });

function shareOrTaka({ type, value }: Pick<EffectValues, "type" | "value">): number {
  if (type === "REVIEW" || type === "REFUSE") return 0;
  return type === "FIXED" ? amountIn(value) : basisPointsIn(value);
}

/** The schema of an effect. Its output is the part of the mutation's input that the dialog determines. */
export const effectRules = z.pipe(
  values,
  z.transform(
    ({ type, value, group, ...scope }) =>
      ({
        ...scopeInput(scope),
        type,
        value: shareOrTaka({ type, value }),
        group: type === "DEDUCTION" ? group : null,
      }) satisfies Omit<QuoteEffectInput, "question" | "option">,
  ),
);

/**
 * Returns the dialog's initial values for an existing effect. For a new effect, returns a deduction without a value.
 */
export function initialEffect(
  { effect, isGlobal }: EditedEffect,
  firstGroup: string,
): EffectValues {
  const { kind, brand, deviceId, type = "DEDUCTION", value = 0, group } = effect ?? {};
  return {
    scope: isGlobal ? "all" : scopeOf({ brand, deviceId }),
    kind: kind ?? "SMARTPHONE",
    brand: brand ?? "",
    device: deviceId ?? "",
    type,
    value: effect ? String(type === "FIXED" ? value : value / 100) : "",
    group: group ?? firstGroup,
  };
}

type Narrowed = { brand?: string | null; deviceId?: string | null };

function scopeOf({ brand, deviceId }: Narrowed): keyof typeof scopes {
  if (deviceId) return "device";
  return brand ? "brand" : "kind";
}

/** Returns the answer and the devices, by which the API identifies an effect. */
export const keyOf = ({
  question,
  option,
  kind,
  brand,
  deviceId,
}: RuleEffectFragment): QuoteEffectKey => ({ question, option, kind, brand, deviceId });
