import type { Actor, Context } from "./context.ts";
import { authorize, may, type Permission } from "./permissions.ts";

/** Permissions to read values that most staff don't need to know. */
export type SecretPermission = Extract<Permission, "readCosts" | "readCustomers" | "readPayouts">;

/**
 * Returns a value for callers with the permission, and undefined for other callers. GraphQL sends undefined as null,
 * and REST leaves the field out.
 */
export const secretly = <Value>(
  actor: Actor,
  permission: SecretPermission,
  value: Value,
): Value | undefined => (may(actor, permission) ? value : undefined);

/**
 * Refuses an input that depends on a value that the caller may not read. Filtering or sorting by the value would reveal
 * the value. So would a write that reports whether it changed anything.
 */
export function refuseSecret(
  ctx: Pick<Context, "actor">,
  permission: SecretPermission,
  ...given: unknown[]
): void {
  if (given.some((value) => value != null)) authorize(ctx, permission);
}
