import { ECDH } from "node:crypto";
import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { idText, line, missingOr } from "../../core/validation.ts";
import { limits, lists } from "../../generated/limits.ts";
import { AlertKind } from "../../generated/prisma/enums.ts";
import { isAllowedTarget } from "../../outbound/post.ts";
import { readSavedSearch, writeSavedSearch } from "./savedSearch.ts";

/** The largest number of alerts of a user. */
export const maxAlerts = lists.Query.alerts;

/** The largest number of browsers that receive a user's web pushes. A further browser replaces the oldest browser. */
export const maxRegistrations = 10;

const { unitCode, search } = limits.AlertInput;
const { endpoint, p256dh, auth } = limits.PushInput;

const target = idText.nullish();

/** The schema of a new alert. The kind decides which other fields are required. */
export const alertRules = z
  .strictObject({
    kind: z.enum(AlertKind),
    deviceId: target,
    variantId: target,
    unitCode: line(unitCode.maxLength).nullish(),
    search: line(search.maxLength).nullish(),
  })
  .superRefine((input, ctx) => {
    const fault = (field: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [field], message });
    const isOfDevice = input.deviceId || input.unitCode;
    if (input.kind === "NEW_MATCH") {
      if (!input.search) fault("search", t("is required"));
      if (isOfDevice || input.variantId)
        fault("kind", t("can't be NEW_MATCH for a device: NEW_MATCH is about a search"));
    } else {
      if (!isOfDevice) fault("deviceId", t("is required"));
      if (input.search) fault("search", t("is allowed only with NEW_MATCH"));
    }
  })
  .transform(({ search: given, ...input }, ctx) => {
    if (!given) return { ...input, search: null };
    const read = readSavedSearch(given);
    if (read) return { ...input, search: writeSavedSearch(read) };
    const message = t("must be a list with a search or a filter");
    ctx.addIssue({ code: "custom", path: ["search"], message });
    return z.NEVER;
  });

const keyText = z.string({ error: missingOr(t("must be text")) });

/** Decodes base64url, with or without padding. */
const bytesOf = (text: string) => Buffer.from(text, "base64url");

const isKeyText = (text: string) => /^[A-Za-z0-9_-]+={0,2}$/.test(text);

/** Returns whether bytes are an uncompressed point of P-256. Messages can be encrypted only for such a key. */
function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

/** Creates the schema of a browser's subscription. `allowPrivate` permits http and private addresses. */
export const pushRules = (allowPrivate: boolean) =>
  z.strictObject({
    endpoint: z
      .string({ error: missingOr(t("must be text")) })
      .trim()
      .max(endpoint.maxLength, t("may have at most {maximum} characters"))
      .transform((text, ctx) => {
        const parsed = URL.canParse(text) ? new URL(text) : undefined;
        const fault = (message: string) => {
          ctx.addIssue({ code: "custom", message });
          return z.NEVER;
        };
        if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password)
          return fault(t("must be a URL that begins with https://"));
        if (isAllowedTarget(parsed, allowPrivate)) return parsed.href;
        return parsed.protocol === "https:"
          ? fault(t("may not be a private or reserved address"))
          : fault(t("must begin with https://"));
      })
      .refine(
        (href) => href.length <= endpoint.maxLength,
        t("may have at most {maximum} characters"),
      ),
    p256dh: keyText
      .max(p256dh.maxLength)
      .refine(
        (text) => isKeyText(text) && isPublicKey(bytesOf(text)),
        t("must be a public key on the curve P-256 in base64url"),
      )
      .transform((text) => bytesOf(text).toString("base64url")),
    auth: keyText
      .max(auth.maxLength)
      .refine(
        (text) => isKeyText(text) && bytesOf(text).length === 16,
        t("must be 16 bytes in base64url"),
      )
      .transform((text) => bytesOf(text).toString("base64url")),
  });
