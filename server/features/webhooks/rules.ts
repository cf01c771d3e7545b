import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { missingOr, paragraph } from "../../core/validation.ts";
import { limits, lists } from "../../generated/limits.ts";
import { WebhookEventType } from "../../generated/prisma/enums.ts";
import { isRefusedHost } from "../../outbound/addresses.ts";

const { url, description, eventTypes } = limits.WebhookEndpointInput;

/** The largest number of endpoints. The job worker has a slot for each endpoint (jobs/worker.ts). */
export const maxEndpoints = lists.Query.webhookEndpoints;

/** The largest number of pending tests and replays of an endpoint. */
export const maxPendingManual = 100;

const { TEST: _notSubscribable, ...subscribable } = WebhookEventType;

/**
 * Returns the schema of an absolute URL. The schema normalizes the URL. Host names are resolved and checked later, when
 * requests are sent.
 */
const endpointUrl = (allowPrivate: boolean) =>
  z
    .string({ error: missingOr(t("must be text")) })
    .trim()
    .max(url.maxLength, t("may have at most {maximum} characters"))
    .transform((text, ctx) => {
      const fault = faultOf(URL.canParse(text) ? new URL(text) : null, allowPrivate);
      if (typeof fault !== "string") return fault.href;
      ctx.addIssue({ code: "custom", message: fault });
      return z.NEVER;
    })
    .refine(
      (href) => href.length <= url.maxLength,
      t("is too long when its characters are escaped"),
    );

/** Returns the URL, or the error message if the URL is not allowed. */
function faultOf(parsed: URL | null, allowPrivate: boolean): URL | string {
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    return t("must be a URL that begins with https://");
  if (parsed.username || parsed.password) return t("may not contain a user name or password");
  if (parsed.hash) return t("may not contain a fragment (#)");
  if (allowPrivate) return parsed;
  if (parsed.protocol !== "https:") return t("must begin with https://");
  return isRefusedHost(parsed) ? t("may not be a private or reserved address") : parsed;
}

/** Returns the schema of an endpoint. `allowPrivate` permits http and private addresses. */
export const endpointRules = (allowPrivate: boolean) =>
  z.strictObject({
    url: endpointUrl(allowPrivate),
    description: paragraph(description.maxLength).refine(
      (text) => !/\p{Cc}/u.test(text),
      t("may not contain control characters or line breaks"),
    ),
    eventTypes: z
      .array(z.enum(subscribable))
      .min(eventTypes.minItems, t("must have at least one entry"))
      .max(eventTypes.maxItems)
      .refine(
        (types) => new Set(types).size === types.length,
        t("may contain each type only once"),
      ),
    enabled: z.boolean(),
  });
