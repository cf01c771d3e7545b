import { z } from "zod";
import { dayMs } from "../../../shared/durations.ts";
import { isNetwork } from "../../core/apiKeys.ts";
import { t } from "../../core/i18n.ts";
import { line, missingOr, within } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { ApiKeyScope } from "../../generated/prisma/enums.ts";

const { name, scopes, allowedAddresses, requestsPerMinute, uploadsPerDay } = limits.ApiKeyInput;

/** The largest number of keys that are not revoked. */
export const maxKeys = 200;

const longestLifetimeMs = 10 * 366 * dayMs;

const network = z
  .string({ error: missingOr(t("must be text")) })
  .trim()
  .max(allowedAddresses.maxLength, t("may have at most {maximum} characters"))
  .refine(isNetwork, t("must be an address or a network, such as 203.0.113.7 or 203.0.113.0/24"));

/** A time, as an ISO string or as a Date. */
const moment = z
  .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
    error: missingOr(t("must be a time such as 2027-01-31T18:00:00.000Z")),
  })
  .nullish()
  .transform((time) => time ?? null);

/** Creates the schema of a key's input at a given time. Missing values become null. */
export const apiKeyRules = (now: Date) =>
  z.strictObject({
    name: line(name.maxLength),
    scopes: z
      .array(z.enum(ApiKeyScope))
      .min(scopes.minItems, t("must have at least one entry"))
      .max(scopes.maxItems)
      .refine(
        (chosen) => new Set(chosen).size === chosen.length,
        t("may contain each scope only once"),
      ),
    expiresAt: moment
      .refine((time) => !time || time > now, t("must be in the future"))
      .refine(
        (time) => !time || time.getTime() - now.getTime() <= longestLifetimeMs,
        t("may be at most ten years from now"),
      ),
    allowedAddresses: z
      .array(network)
      .max(allowedAddresses.maxItems)
      .transform((networks) => [...new Set(networks)]),
    requestsPerMinute: within(requestsPerMinute),
    uploadsPerDay: within(uploadsPerDay),
  });
