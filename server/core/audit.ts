import type { Transaction } from "../database/client.ts";
import type { AuditChange } from "../generated/graphql.ts";
import type { User } from "../generated/prisma/client.ts";
import type { AuditAction, AuditSubject, DeviceKind } from "../generated/prisma/enums.ts";
import type { Actor } from "./context.ts";

/** A changed field. `before` and `after` are omitted if they are long. */
export type Change = Pick<AuditChange, "field" | "variant" | "before" | "after">;

/** Returns the fields in which two states of a row differ, by their names in the audit log. */
export function changedFields<Key extends string>(
  fields: Readonly<Record<Key, Change["field"]>>,
  before: Readonly<Record<NoInfer<Key>, unknown>>,
  after: Readonly<Record<NoInfer<Key>, unknown>>,
): Change[] {
  return (Object.keys(fields) as Key[])
    .map((key) => ({ field: fields[key], before: textOf(before[key]), after: textOf(after[key]) }))
    .filter((change) => change.before !== change.after);
}

/** The new values of a row's columns; undefined leaves a column unchanged. */
export type Changed<Row> = { readonly [Key in keyof Row]?: Row[Key] | undefined };

/**
 * Returns the fields that writing the given columns would change, by their names in the audit log. If there are none,
 * the write can be skipped.
 */
export function changesBy<Key extends string>(
  fields: Readonly<Record<Key, Change["field"]>>,
  before: Readonly<Record<NoInfer<Key>, unknown>>,
  data: Changed<Readonly<Record<NoInfer<Key>, unknown>>>,
): Change[] {
  const given = Object.entries(data).filter(([, value]) => value !== undefined);
  return changedFields(fields, before, { ...before, ...Object.fromEntries(given) });
}

function textOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : null;
  return value == null ? null : String(value);
}

/** The titles of audited objects whose rows have no name. */
const titles: Partial<Record<AuditSubject, string>> = {
  BANNER: "Navbar banner",
  OFFER: "Smart Offer",
  FEEDS: "Product feeds",
  SHOP_SETTINGS: "Shop settings",
};

/** The actor of actions that the server performs by itself. */
export const serverActor = { role: "SERVER" } as const;

type AuditActor = Actor | typeof serverActor;

/** An action by an admin, an API key or the server. */
export type AuditRecord = {
  action: AuditAction;
  subject: AuditSubject;
  subjectId: string;
  /** The name of the audited object, stored in case the object is deleted. */
  title?: string;
  /** The kind of the device to which the action applies. */
  kind?: DeviceKind;
  /** At least one entry if the action is CHANGED. */
  changes?: Change[];
};

/** Adds entries to the audit log in one statement, in the same transaction as the actions. */
export async function record(
  tx: Transaction,
  ctx: { actor: AuditActor },
  ...records: AuditRecord[]
): Promise<void> {
  if (ctx.actor.role === "VISITOR") throw new Error("A visitor has no entries in the audit log");
  const actorName = nameOf(ctx.actor);
  const by = idOf(ctx.actor);
  await tx.auditEntry.createMany({
    data: records.map((entry) => {
      const title = entry.title ?? titles[entry.subject] ?? "";
      const searchText = `${title} ${actorName}`.toLowerCase();
      return { ...entry, title, ...by, actorName, searchText };
    }),
  });
}

function idOf(actor: Exclude<AuditActor, { role: "VISITOR" }>) {
  if (actor.role === "SERVER") return {};
  return actor.role === "API_KEY" ? { apiKeyId: actor.key.id } : { actorId: actor.user.id };
}

/**
 * Returns the actor's name as rows store it: `key Import` for an API key, `server` for the server itself, and an empty
 * string for a visitor or a profile without a name.
 */
export function nameOf(actor: AuditActor): string {
  if (actor.role === "SERVER") return "server";
  if (actor.role === "VISITOR") return "";
  if (actor.role === "API_KEY") return `key ${actor.key.name}`;
  return fullName(actor.user);
}

/** Returns a user's name; empty until the profile is filled in. */
export const fullName = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();
