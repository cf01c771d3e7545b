import { hash } from "node:crypto";
import { AppError } from "../../core/errors.ts";

/** Deeper than any input. */
const maxDepth = 100;

/** The SHA-256 of a request: equal requests differ in spaces and in the order of their fields at most. */
export const fingerprintOf = (method: string, url: string, payload: unknown): string =>
  hash("sha256", `${method} ${url} ${canonicalJson(payload)}`);

/** JSON with the members of each object in the order of their names. Throws BAD_USER_INPUT for one that is too deep. */
function canonicalJson(value: unknown, levels = maxDepth): string {
  if (levels === 0) throw new AppError("BAD_USER_INPUT", "The body is nested too deeply");
  if (Array.isArray(value))
    return `[${value.map((entry) => canonicalJson(entry, levels - 1)).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, levels - 1)}`);
  return `{${members.join()}}`;
}
