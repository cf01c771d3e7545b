import type { StaffRole, User } from "../generated/prisma/client.ts";
import { StaffRight } from "../generated/prisma/enums.ts";
import type { Actor } from "./context.ts";
import { type Text, t } from "./i18n.ts";

/** A user with the user's role. The role is null for customers. */
export type UserWithRole = User & { staffRole: StaffRole | null };

/**
 * Prisma's `include` for a user's role. The role is read in the same statement as the user if the query sets
 * `relationLoadStrategy: "join"`.
 */
export const withRole = { staffRole: true } as const;

/** The id of the owners' role. The migration that introduced roles creates this role, and a trigger refers to it. */
export const ownerRoleId = "0193a000-0000-7000-8000-000000000001";

export const everyRight: readonly StaffRight[] = Object.values(StaffRight);

export const isOwnerRole = ({ id }: Pick<StaffRole, "id">): boolean => id === ownerRoleId;

/** Returns the rights of a role. Owners have all rights, including rights that later versions add. */
export const rightsOfRole = (role: Pick<StaffRole, "id" | "rights">): readonly StaffRight[] =>
  isOwnerRole(role) ? everyRight : role.rights;

/** Returns the actor's role. Ignores a role that was left on a customer's row. */
const roleOf = (actor: Actor) =>
  "user" in actor && actor.role === "ADMIN" ? actor.user.staffRole : null;

/** Returns the actor's rights. Customers, visitors and API keys have none. */
export function rightsOf(actor: Actor): readonly StaffRight[] {
  const role = roleOf(actor);
  return role ? rightsOfRole(role) : [];
}

/** Returns whether the actor has every right of this member of staff. If so, the actor may act on the member. */
export function coversRightsOf(
  actor: Actor,
  { staffRole }: Pick<UserWithRole, "staffRole">,
): boolean {
  const rights = rightsOf(actor);
  // Only an owner may act on an owner, even if another role has every right.
  if (staffRole && isOwnerRole(staffRole) && !isOwner(actor)) return false;
  return !staffRole || rightsOfRole(staffRole).every((right) => rights.includes(right));
}

/** Returns whether the actor is an owner of the shop. */
export function isOwner(actor: Actor): boolean {
  const role = roleOf(actor);
  return role !== null && isOwnerRole(role);
}

/** The message for staff who lack a right. */
export const missingRight: Readonly<Record<StaffRight, Text>> = {
  MANAGE_CATALOGUE: t("This needs the right to manage the catalogue. An owner can give it to you."),
  CHANGE_PRICES: t("This needs the right to change prices. An owner can give it to you."),
  MANAGE_HOME: t("This needs the right to manage the home page. An owner can give it to you."),
  DECIDE_REQUESTS: t("This needs the right to decide requests. An owner can give it to you."),
  INSPECT: t("This needs the right to inspect devices. An owner can give it to you."),
  PAY_SELLERS: t("This needs the right to pay sellers. An owner can give it to you."),
  MANAGE_UNITS: t("This needs the right to manage units. An owner can give it to you."),
  SELL_UNITS: t("This needs the right to sell units. An owner can give it to you."),
  OVERRIDE_CHECKS: t("This needs the right to override checks. An owner can give it to you."),
  READ_CUSTOMERS: t(
    "This needs the right to read customers' names and numbers. An owner can give it to you.",
  ),
  READ_COSTS: t("This needs the right to read costs. An owner can give it to you."),
  READ_STATISTICS: t("This needs the right to read statistics. An owner can give it to you."),
  READ_AUDIT: t("This needs the right to read the audit log. An owner can give it to you."),
  MANAGE_QUOTE_RULES: t("This needs the right to manage price rules. An owner can give it to you."),
  MANAGE_INTEGRATIONS: t(
    "This needs the right to manage integrations. An owner can give it to you.",
  ),
  MANAGE_SHOP: t(
    "This needs the right to manage the shop's settings. An owner can give it to you.",
  ),
  MANAGE_STAFF: t("This needs the right to manage staff. An owner can give it to you."),
};
