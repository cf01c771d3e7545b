import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { amountOf, choice, requiredSentence } from "../../ui/forms/rules.ts";
import { deviceIdPattern } from "./effectRules.ts";
import { kindPlurals } from "./ruleWords.ts";

const { amount, brand } = limits.QuoteTradeInBonusInput;

export const brandLimit = brand.maxLength;

/** The kinds of devices to which a bonus can apply. */
export const bonusKinds = { ALL: t("All devices"), ...kindPlurals } as const;

export const labels = {
  kind: t("Kind"),
  brand: t("Brand"),
  device: t("Device"),
  amount: t("Bonus, taka"),
  from: t("First day"),
  to: t("Last day"),
};

/** The typed values of a bonus. */
export type BonusValues = Record<keyof typeof labels, string>;

const day = (name: "from" | "to") =>
  z.string().check(z.minLength(1, requiredSentence(labels[name])));

/** The schema that checks a bonus and turns it into the mutation's input. A device excludes kind and brand. */
export const bonusRules = z.pipe(
  z
    .object({
      kind: choice(bonusKinds, t("Choose a kind")),
      brand: z.string().check(z.trim(), z.maxLength(brandLimit)),
      device: z.string().check(z.trim()),
      amount: amountOf(labels.amount, amount),
      from: day("from"),
      to: day("to"),
    })
    .check((context) => {
      const { kind, brand, device, from, to } = context.value;
      const fault = (path: keyof BonusValues, message: string) =>
        context.issues.push({ code: "custom", input: context.value, path: [path], message });
      if (device && !deviceIdPattern.test(device))
        fault("device", t("This is not the id of a device"));
      else if (device && (kind !== "ALL" || brand))
        fault("device", t("A bonus for one device has no kind and brand"));
      if (brand && kind === "ALL") fault("kind", t("A brand needs a kind"));
      if (to < from) fault("to", t("The last day is before the first day"));
    }),
  z.transform(({ kind, brand, device, ...row }) => ({
    ...row,
    kind: kind === "ALL" ? null : kind,
    brand: brand || null,
    deviceId: deviceIdPattern.exec(device)?.[0] ?? null,
  })),
);
