import { z } from "zod";
import { isShopPath } from "../../../shared/shopSegments.ts";
import { t } from "../../core/i18n.ts";
import { line } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { RedirectKind } from "../../generated/prisma/enums.ts";

/** The largest number of redirects. */
export const maxRedirects = 10_000;

/** Returns a path, or the path of a URL with one of the origins; undefined for any other URL. */
function localPart(text: string, origins: readonly string[]): string | undefined {
  const origin = origins.find((each) => text === each || text.startsWith(`${each}/`));
  const path = origin === undefined ? text : text.slice(origin.length) || "/";
  // Browsers treat `//host` and `/\host` as addresses of another site.
  if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\")) return undefined;
  return path;
}

/** Returns the canonical spelling of a path: percent-encoded, without doubled slashes or a slash at the end. */
function spelling(path: string): string | undefined {
  try {
    return encodeURI(decodeURI(path))
      .replace(/\/{2,}/g, "/")
      .replace(/(?<=.)\/$/, "");
  } catch {
    return undefined;
  }
}

/** Returns the path of a former address. The address's host does not matter. */
const withoutHost = (text: string) => text.replace(/^https?:\/\/[^/?#]+(?=\/)/i, "");

/** Returns the schema of a redirect of the shop with this origin. */
export const redirectRules = (origin: string) =>
  z
    .strictObject({
      from: line(limits.RedirectInput.from.maxLength),
      to: line(limits.RedirectInput.to.maxLength),
      kind: z.enum(RedirectKind).nullish(),
    })
    .transform(({ from, to, kind }, issues) => {
      const fault = (path: string, message: string) => {
        issues.addIssue({ code: "custom", path: [path], message });
        return z.NEVER;
      };
      const given = spelling(localPart(withoutHost(from), []) ?? "");
      if (!given || /[?#]/.test(given))
        return fault("from", t("must be a path such as /old-shop/phones, without a query string"));
      const base = given.replace(/\/\*$/, "");
      const isPrefix = kind === "PREFIX" || (kind !== "EXACT" && given.endsWith("/*"));
      if (base.includes("*") || (kind === "EXACT" && given !== base))
        return fault("from", t("may have * only at the end, after a slash, for a prefix"));
      if (isShopPath(base)) return fault("from", t("is an address of the shop itself"));
      const target = spelling(localPart(to, [origin]) ?? "");
      if (!target) return fault("to", t("must be an address within the shop"));
      if (target.replace(/\/\*$/, "").includes("*") || (!isPrefix && target.endsWith("/*")))
        return fault("to", t("may end in /* only if the former address does"));
      return {
        from: isPrefix ? `${base}/*` : base,
        to: target,
        kind: isPrefix ? RedirectKind.PREFIX : RedirectKind.EXACT,
      };
    });

/**
 * Returns whether a path can be the former address of a redirect. The path must have the right form, and must not be
 * one of the shop's own paths.
 */
export const mayHaveRedirect = (path: string): boolean =>
  redirectRules("").safeParse({ from: path, to: "/", kind: "EXACT" }).success;

/** A redirect that can be stored. */
export type ValidRedirect = z.output<ReturnType<typeof redirectRules>>;
