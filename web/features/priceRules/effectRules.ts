import * as z from "zod/mini";
import { amountIn } from "../../../shared/money.ts";
import { basisPointsIn } from "../../../shared/percentages.ts";
import type { RuleEffectFragment } from "../../generated/RuleEffect.ts";
import type { QuoteEffectInput, QuoteEffectKey } from "../../generated/SaveRulesDraft.ts";
import { quoteEffectTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choice } from "../../ui/forms/rules.ts";
import type { EditedEffect } from "./EffectTable.tsx";
import { kindPlurals } from "./ruleWords.ts";

/** The labels of the sets of devices that an effect can apply to. */
export const scopes = {
  all: t("All devices"),
  kind: t("All of a kind"),
  brand: t("A brand"),
  device: t("One device"),
} as const;

export type EffectValues = {
  scope: string;
  kind: string;
  brand: string;
  /** The id of a device, or an address that contains the id. */
  device: string;
  type: string;
  /** The value of the effect: in taka for `FIXED`, otherwise in per cent. */
  value: string;
  group: string;
};

export const effectLabels = {
  scope: t("Devices"),
  kind: t("Kind"),
  brand: t("Brand"),
  device: t("Device"),
  type: t("Effect"),
  value: t("Value"),
  group: t("Group"),
} as const satisfies Record<keyof EffectValues, string>;

/** Matches the id of a device. */
export const deviceIdPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

const values = z
  .object({
    scope: choice(scopes, t("Choose the devices")),
    kind: choice(kindPlurals, t("Choose a kind")),
    brand: z.string().check(z.trim()),
    device: z.string(),
    type: choice(quoteEffectTypeWords, t("Choose an effect")),
    value: z.string(),
    group: z.string(),
  })
  .check((context) => {
    const { scope, brand, device, type } = context.value;
    const fault = (path: keyof EffectValues, message: string) =>
      context.issues.push({ code: "custom", input: context.value, path: [path], message });
    if (scope === "brand" && !brand) fault("brand", t("Brand is Required"));
    if (scope === "device" && !deviceIdPattern.test(device))
      fault("device", t("This is not the address of a device"));
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
    ({ scope, kind, brand, device, type, value, group }) =>
      ({
        kind: scope === "kind" || scope === "brand" ? kind : null,
        brand: scope === "brand" ? brand : null,
        deviceId: scope === "device" ? (deviceIdPattern.exec(device)?.[0] ?? null) : null,
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
