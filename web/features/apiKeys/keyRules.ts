import * as z from "zod/mini";
import { dayOf } from "../../../shared/days.ts";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { limits } from "../../generated/limits.ts";
import { apiKeyScopeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choice, numberOf, text } from "../../ui/forms/rules.ts";

const { name, requestsPerMinute, uploadsPerDay } = limits.ApiKeyInput;

export const keyLabels = {
  name: t("Name"),
  scopes: t("Scopes"),
  expiresAt: t("Last day"),
  allowedAddresses: t("Allowed addresses"),
  requestsPerMinute: t("Requests per minute"),
  uploadsPerDay: t("Uploads per day"),
};

const chooseScope = t("Choose at least one scope");

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
 * Returns the schema of a key's form. Its output is the API's input. The schema does not check the addresses, because
 * the server does.
 */
export const keyRules = (key?: ApiKeyRowFragment) =>
  z.object({
    name: text(keyLabels.name, name),
    scopes: z.array(choice(apiKeyScopeWords, chooseScope)).check(z.minLength(1, chooseScope)),
    expiresAt: z.pipe(
      z.string(),
      z.transform((day: string) => lastMoment(day, key?.expiresAt)),
    ),
    allowedAddresses: z.pipe(z.string(), z.transform(addressesIn)),
    requestsPerMinute: numberOf(keyLabels.requestsPerMinute, requestsPerMinute),
    uploadsPerDay: numberOf(keyLabels.uploadsPerDay, uploadsPerDay),
  });

/** The typed values of a key's form. */
export type KeyValues = {
  name: string;
  scopes: string[];
  expiresAt: string;
  allowedAddresses: string;
  requestsPerMinute: string;
  uploadsPerDay: string;
};

/** Returns the form's values for an existing or a new key. */
export function initialKey(key?: ApiKeyRowFragment): KeyValues {
  return {
    name: key?.name ?? "",
    scopes: [...(key?.scopes ?? [])],
    expiresAt: key?.expiresAt ? dayOf(new Date(key.expiresAt)) : "",
    allowedAddresses: key?.allowedAddresses.join("\n") ?? "",
    requestsPerMinute: String(key?.requestsPerMinute ?? 600),
    uploadsPerDay: String(key?.uploadsPerDay ?? 1000),
  };
}
