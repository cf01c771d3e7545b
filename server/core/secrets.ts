import type { Actor, Context } from "./context.ts";
import { authorize, may, type Permission } from "./permissions.ts";

/** Permissions to read values that most of the staff need not know. */
export type SecretPermission = Extract<Permission, "readCosts" | "readCustomers" | "readPayouts">;

/**
 * A value for callers with the permission. For others it is undefined, which GraphQL sends as null and REST leaves out.
 */
export const secretly = <Value>(
  actor: Actor,
  permission: SecretPermission,
  value: Value,
): Value | undefined => (may(actor, permission) ? value : undefined);

/**
 * Refuses an input that names a value which the caller may not read: a filter or an order by it would tell it, and so
 * would a write that says whether it changed anything.
 */
export function refuseSecret(
  ctx: Pick<Context, "actor">,
  permission: SecretPermission,
  ...given: unknown[]
): void {
  if (given.some((value) => value != null)) authorize(ctx, permission);
}
