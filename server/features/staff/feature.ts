import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { staffResolvers } from "./resolvers.ts";

import { staffRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { UserWithRole as UserParent } from "../../core/rights.ts";
export type { StaffRole as StaffRoleParent } from "../../generated/prisma/client.ts";
export type { Member as StaffMemberParent } from "./members.ts";

const permissions = {
  // This permission covers customers' names and mobile numbers wherever they are shown. Customers need no permission to
  // read their own name and number.
  readCustomers: [
    ...staffWith("READ_CUSTOMERS"),
    ...(["READ_REQUESTS", "DECIDE_REQUESTS", "READ_EVALUATIONS", "DECIDE_EVALUATIONS"] as const),
    ...(["READ_UNITS", "WRITE_UNITS"] as const),
  ],
  // This permission covers the costs of units and the payments to sellers wherever they are shown. Sellers need no
  // permission to read payments to themselves.
  readCosts: [
    ...staffWith("READ_COSTS"),
    ...(["READ_EVALUATIONS", "DECIDE_EVALUATIONS", "READ_UNITS", "WRITE_UNITS"] as const),
  ],
  overrideChecks: [...staffWith("OVERRIDE_CHECKS"), "WRITE_UNITS"],
  manageStaff: staffWith("MANAGE_STAFF"),
} satisfies Grants;

export const staff: Feature<keyof typeof permissions> = {
  name: "staff",
  permissions,
  uses: ["users"],
  resolvers: [staffResolvers],
  routes: [["Staff", staffRoutes]],
};
