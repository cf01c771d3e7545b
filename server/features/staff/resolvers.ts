import { isOwnerRole, rightsOfRole } from "../../core/rights.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { inviteStaff, listStaff, removeStaff, updateStaff } from "./members.ts";
import { createRole, deleteRole, listRoles, memberCount, updateRole } from "./roles.ts";

export const staffResolvers = {
  Query: {
    staff: (_root, _none, ctx) => listStaff(ctx),
    roles: (_root, _none, ctx) => listRoles(ctx),
  },
  Mutation: {
    inviteStaff: (_root, { input }, ctx) => inviteStaff(ctx, { ...input }),
    updateStaff: (_root, { id, input }, ctx) => updateStaff(ctx, id, { ...input }),
    removeStaff: (_root, { id }, ctx) => removeStaff(ctx, id),
    createRole: (_root, { input }, ctx) => createRole(ctx, { ...input }),
    updateRole: (_root, { id, input, version }, ctx) => updateRole(ctx, id, { ...input, version }),
    deleteRole: (_root, { id }, ctx) => deleteRole(ctx, id),
  },
  User: {
    role: ({ staffRole }) => staffRole,
    rights: ({ staffRole }) => [...(staffRole ? rightsOfRole(staffRole) : [])],
  },
  StaffRole: {
    rights: (role) => [...rightsOfRole(role)],
    isOwner: isOwnerRole,
    memberCount: (role, _none, ctx) => memberCount(ctx, role),
  },
} satisfies Resolvers;
