import { z } from "zod";
import { missingOr, paragraph } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { WebhookEventType } from "../../generated/prisma/enums.ts";
import { isRefusedHost } from "./addresses.ts";

const { url, description, eventTypes } = limits.WebhookEndpointInput;

/** The most endpoints. */
export const maxEndpoints = 20;

/** The most tests and replays of an endpoint that have not been made yet. */
export const maxPendingManual = 100;

const { TEST: _notSubscribable, ...subscribable } = WebhookEventType;

/** An absolute URL in its normal form. Names are resolved and checked when requests are made. */
const endpointUrl = (allowPrivate: boolean) =>
  z
    .string({ error: missingOr("must be a text") })
    .trim()
    .max(url.maxLength, `may have at most ${url.maxLength} characters`)
    .transform((text, ctx) => {
      const fault = faultOf(URL.canParse(text) ? new URL(text) : null, allowPrivate);
      if (typeof fault !== "string") return fault.href;
      ctx.addIssue({ code: "custom", message: fault });
      return z.NEVER;
    })
    .refine(
      (href) => href.length <= url.maxLength,
      `may have at most ${url.maxLength} characters with escapes`,
    );

/** The URL, or what is wrong with it. */
function faultOf(parsed: URL | null, allowPrivate: boolean): URL | string {
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    return "must be a URL that begins with https://";
  if (parsed.username || parsed.password) return "may not contain a user name or password";
  if (parsed.hash) return "may not contain a fragment (#)";
  if (allowPrivate) return parsed;
  if (parsed.protocol !== "https:") return "must begin with https://";
  return isRefusedHost(parsed) ? "may not be a private or reserved address" : parsed;
}

/** The rules for an endpoint. `allowPrivate` permits http and private addresses. */
export const endpointRules = (allowPrivate: boolean) =>
  z.strictObject({
    url: endpointUrl(allowPrivate),
    description: paragraph(description.maxLength).refine(
      (text) => !/\p{Cc}/u.test(text),
      "may not contain control characters or line breaks",
    ),
    eventTypes: z
      .array(z.enum(subscribable))
      .min(eventTypes.minItems, "must be at least one")
      .max(eventTypes.maxItems, `may be at most ${eventTypes.maxItems}`)
      .refine((types) => new Set(types).size === types.length, "may contain each type once"),
    enabled: z.boolean(),
  });
