import type { Actor, Context } from "./context.ts";
import { authorize, may, type Permission } from "./permissions.ts";

/** Permissions to read values that most staff need not know. */
export type SecretPermission = Extract<Permission, "readCosts" | "readCustomers" | "readPayouts">;

/**
 * Returns a value for callers with the permission. For others it is undefined, which GraphQL sends as null and REST
 * leaves out.
 */
export const secretly = <Value>(
  actor: Actor,
  permission: SecretPermission,
  value: Value,
): Value | undefined => (may(actor, permission) ? value : undefined);

/**
 * Refuses an input that depends on a value that the caller may not read. Filtering or sorting by the value would reveal
 * it, and so would a write that reports whether it changed anything.
 */
export function refuseSecret(
  ctx: Pick<Context, "actor">,
  permission: SecretPermission,
  ...given: unknown[]
): void {
  if (given.some((value) => value != null)) authorize(ctx, permission);
}
