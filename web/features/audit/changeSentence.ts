import type { AuditField, AuditRowFragment } from "../../generated/AuditRow.ts";
import {
  apiKeyScopeWords,
  auditFieldWords,
  batteryHealthWords,
  deviceKindWords,
  gadgetTypeWords,
  paymentMethodWords,
  productTypeWords,
  simWords,
  spellingKindWords,
  stockWords,
  supplyWords,
} from "../../generated/words.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { formatMoment } from "../../ui/text/Day.tsx";
import { lockStateWords } from "../locks/lockFields.ts";

type Change = Omit<AuditRowFragment["changes"][number], "__typename">;

const wordIn = (words: Record<string, string>) => (value: string) => words[value] ?? value;
const onOrOff = (value: string) => (value === "on" ? t("On") : t("Off"));
const price = (value: string) => formatPrice(Number(value));

/** Functions that format a field's value. The values of all other fields are shown unchanged. */
const written: Partial<Record<AuditField, (value: string) => string>> = {
  PRODUCT_TYPE: wordIn(productTypeWords),
  GADGET_TYPE: wordIn(gadgetTypeWords),
  BATTERY_HEALTH: wordIn(batteryHealthWords),
  SUPPLY: wordIn(supplyWords),
  SIM: wordIn(simWords),
  SPELLING_KIND: wordIn(spellingKindWords),
  DEVICE_KIND: wordIn(deviceKindWords),
  STOCK: wordIn(stockWords),
  PRICE: price,
  SELLING_PRICE: price,
  AMOUNT: price,
  METHOD: wordIn(paymentMethodWords),
  ACCOUNT_LOCK: wordIn(lockStateWords),
  OPERATOR_LOCK: wordIn(lockStateWords),
  INSTALMENT_LOCK: wordIn(lockStateWords),
  MANAGEMENT_LOCK: wordIn(lockStateWords),
  KEY_SCOPES: (value) => value.split(", ").map(wordIn(apiKeyScopeWords)).join(", "),
  KEY_EXPIRY: formatMoment,
  WEBHOOK_SWITCH: onOrOff,
  FEED_SWITCH: onOrOff,
};

/**
 * Fields that describe an action. Before the action, these fields have no value. Nevertheless, the sentence must not
 * say that a value was added.
 */
const circumstances: readonly Change["field"][] = ["AMOUNT", "REASON", "OVERRIDE"];

/** Returns a change in words, such as `Price of 8 GB | 128 GB: BDT 90,000 → BDT 85,000`. */
export function changeSentence({ field, variant, before, after }: Change): string {
  const word = auditFieldWords[field];
  const name = variant ? t("{word} of {variant}", { word, variant }) : word;
  const [was, is] = [before, after].map((value) => value && (written[field]?.(value) ?? value));
  if (was && is) return `${name}: ${was} → ${is}`;
  if (was) return t("{name} removed: {value}", { name, value: was });
  if (is && circumstances.includes(field)) return `${name}: ${is}`;
  if (is) return t("{name} added: {value}", { name, value: is });
  return t("{name} changed", { name });
}
