import * as z from "zod/mini";
import { dayOf, today } from "../../../shared/days.ts";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { limits } from "../../generated/limits.ts";
import { apiKeyScopeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choicesRow, formOf, row } from "../../ui/forms/fieldRows.ts";
import { numberOf, text } from "../../ui/forms/rules.ts";

const { name, allowedAddresses, requestsPerMinute, uploadsPerDay } = limits.ApiKeyInput;

/**
 * Returns the time at which a key expires: the end of the given day in Dhaka. If the key already expires on that day,
 * returns its current time of expiry, because saving another field must not prolong the key.
 */
function lastMoment(day: string, current: string | null | undefined): string | null {
  if (day === "") return null;
  if (current && dayOf(new Date(current)) === day) return current;
  return new Date(`${day}T23:59:59.999+06:00`).toISOString();
}

const addressesIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean);

/**
 * Returns the fields of a key's form. The form does not check the addresses, because the server does. `key` is the key
 * that the form changes.
 */
export const keyFields = (key?: ApiKeyRowFragment) => ({
  name: row(t("Name"), text, name, {
    hint: t("Name the program that uses the key. The audit shows it."),
  }),
  scopes: choicesRow(t("Scopes"), apiKeyScopeWords, t("Choose at least one scope")),
  expiresAt: {
    label: t("Last day"),
    type: "date",
    min: today(),
    hint: t("Without a date, the key does not expire."),
    schema: z.pipe(
      z.string(),
      z.transform((day: string) => lastMoment(day, key?.expiresAt)),
    ),
  },
  allowedAddresses: {
    label: t("Allowed addresses"),
    rows: 2,
    spellCheck: false,
    hint: t(
      "One per line, such as 203.0.113.7 or 203.0.113.0/24; at most {maxItems}. Leave the field empty to allow any address.",
      { maxItems: allowedAddresses.maxItems },
    ),
    schema: z.pipe(z.string(), z.transform(addressesIn)),
  },
  requestsPerMinute: row(t("Requests per minute"), numberOf, requestsPerMinute),
  uploadsPerDay: row(t("Uploads per day"), numberOf, uploadsPerDay),
});

/** Returns the options of the form for an existing or a new key. */
export const keyForm = (key?: ApiKeyRowFragment) =>
  formOf(keyFields(key), {
    name: key?.name,
    scopes: [...(key?.scopes ?? [])],
    expiresAt: key?.expiresAt && dayOf(new Date(key.expiresAt)),
    allowedAddresses: key?.allowedAddresses.join("\n"),
    requestsPerMinute: String(key?.requestsPerMinute ?? 600),
    uploadsPerDay: String(key?.uploadsPerDay ?? 1000),
  });
