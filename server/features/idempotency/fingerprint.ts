import { hash } from "node:crypto";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";

/** The largest depth of a body. Valid inputs are not nested more deeply. */
const maxDepth = 100;

/**
 * Returns the SHA-256 of a request. Requests whose bodies differ only in spaces and in the order of fields have the
 * same hash.
 */
export const fingerprintOf = (method: string, url: string, payload: unknown): string =>
  hash("sha256", `${method} ${url} ${canonicalJson(payload)}`);

/**
 * Writes JSON with the members of each object ordered by name. Calls the method `toJSON` of uploaded files, as
 * JSON.stringify does. Throws BAD_USER_INPUT for a value that is nested too deeply.
 */
function canonicalJson(value: unknown, levels = maxDepth): string {
  if (levels === 0) throw new AppError("BAD_USER_INPUT", t("The body is nested too deeply"));
  if (Array.isArray(value))
    return `[${value.map((entry) => canonicalJson(entry, levels - 1)).join()}]`;
  if (typeof value !== "object" || value === null || hasToJson(value))
    return JSON.stringify(value) ?? "";
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, levels - 1)}`);
  return `{${members.join()}}`;
}

/** Returns whether an object has the method `toJSON`. A member with this name in a client's JSON is not a function. */
const hasToJson = (value: object) => "toJSON" in value && typeof value.toJSON === "function";
