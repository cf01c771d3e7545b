import { rightsOfRole } from "../../core/rights.ts";
import type { Resolvers } from "../../generated/graphql.ts";

export const staffResolvers = {
  User: {
    role: ({ staffRole }) => staffRole,
    rights: ({ staffRole }) => [...(staffRole ? rightsOfRole(staffRole) : [])],
  },
  StaffRole: { rights: (role) => [...rightsOfRole(role)] },
} satisfies Resolvers;
