import { t } from "../../platform/i18n.ts";
import { choiceRow, formOf } from "../../ui/forms/fieldRows.ts";

/** The labels of a lock's states. They are not in `words.ts`, because public pages load that file. */
export const lockStateWords = {
  CLEAR: t("Clear (no lock)"),
  LOCKED: t("Is locked"),
  NOT_KNOWN: t("Not known"),
} as const;

/** The fields for the locks that can keep the next owner from using a phone. */
export const lockFields = {
  account: choiceRow(t("Account (Find My, Google)"), lockStateWords),
  operator: choiceRow(t("SIM or operator"), lockStateWords),
  instalment: choiceRow(t("Instalments or lender"), lockStateWords),
  management: choiceRow(t("Device management"), lockStateWords),
};

export type LockName = keyof typeof lockFields;

const { schema, labels: lockLabels } = formOf(lockFields);

export const lockSchema = schema.shape;

export { lockLabels };

export const lockNames = Object.keys(lockFields) as LockName[];

type LockState = keyof typeof lockStateWords;

/** Returns the initial values of a form: the findings of the last inspection, or else "not known". */
export const initialLocks = (
  locks: Readonly<Record<LockName, LockState>> | null | undefined,
): Record<LockName, string> => ({
  account: locks?.account ?? "NOT_KNOWN",
  operator: locks?.operator ?? "NOT_KNOWN",
  instalment: locks?.instalment ?? "NOT_KNOWN",
  management: locks?.management ?? "NOT_KNOWN",
});

/** For each brand, the places where its phones show locks. */
const places: Readonly<Record<string, string>> = {
  apple: t(
    "Settings › General › About: Carrier Lock must say “No SIM restrictions”. Settings › the owner's name: signed out. Settings › General › VPN & Device Management: empty.",
  ),
  samsung: t(
    "Settings › Accounts: no Samsung or Google account. Settings › Security › Other security settings › Device admin apps: no lender such as PayJoy or Samsung Finance. Try a SIM of another operator.",
  ),
  xiaomi: t(
    "Settings › Mi Account and Google: signed out. Settings › Passwords & security › Device admin apps: no lender. Try a SIM of another operator.",
  ),
};

const sameAs: Readonly<Record<string, string>> = { redmi: "xiaomi", poco: "xiaomi" };

/** Returns a hint that says where to look for locks on a phone of this brand. */
export function lockHint(brand: string): string {
  const name = brand.toLowerCase();
  return (
    places[sameAs[name] ?? name] ??
    t(
      "Settings › Accounts: no account. Settings › Security › Device admin apps: no lender and no company. Try a SIM of another operator, and restart the phone.",
    )
  );
}
