import * as z from "zod/mini";
import { amountIn } from "../../../shared/money.ts";
import { basisPointsIn } from "../../../shared/percentages.ts";
import type { RuleEffectFragment } from "../../generated/RuleEffect.ts";
import type { QuoteEffectInput, QuoteEffectKey } from "../../generated/SaveRulesDraft.ts";
import { quoteEffectTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choiceRow, formOf, type TypedValues } from "../../ui/forms/fieldRows.ts";
import type { EditedEffect } from "./EffectTable.tsx";
import {
  checkScope,
  scopeFields,
  scopeInput,
  type scopes,
  shownScopeFields,
} from "./scopeRules.ts";

const fields = {
  ...scopeFields,
  type: choiceRow(t("Effect"), quoteEffectTypeWords),
  /** The value of the effect: in taka for `FIXED`, otherwise in per cent. */
  value: { label: t("Value"), schema: z.string() },
  group: { label: t("Group"), schema: z.string() },
};

export type EffectValues = TypedValues<typeof fields>;

/** Returns the fields that the dialog shows. `groups` holds the labels of the groups of deductions. */
export const shownEffectFields = (
  { scope, type }: Pick<EffectValues, "scope" | "type">,
  isGlobal: boolean,
  groups: Readonly<Record<string, string>>,
) => ({
  ...(!isGlobal && shownScopeFields(scope)),
  type: fields.type,
  ...(type !== "REVIEW" &&
    type !== "REFUSE" && {
      value: {
        label: type === "FIXED" ? t("Taka") : t("Per cent"),
        inputMode: "decimal" as const,
        hint: t("0 means no effect."),
      },
    }),
  ...(type === "DEDUCTION" && { group: { ...fields.group, options: groups } }),
});

const { schema, labels } = formOf(fields);

const values = schema.check((context) => {
  const { type } = context.value;
  const fault = (path: keyof EffectValues, message: string) =>
    context.issues.push({ code: "custom", input: context.value, path: [path], message });
  checkScope(context.value, fault);
  if (Number.isNaN(shareOrTaka(context.value)))
    fault(
      "value",
      type === "FIXED" ? t("Enter whole taka") : t("Enter a percentage, with at most two decimals"),
    );
});

export { labels as effectLabels };

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
