import {
  type Calls,
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  admins: {
    "Query.staff": { fields: "{ id }" },
    "Query.roles": { fields: "{ id }" },
    "Mutation.inviteStaff": given(
      "$input: InviteStaffInput!",
      { input: { mobile: "1", roleId: id } },
      "{ id }",
    ),
    "Mutation.updateStaff": given(
      "$id: ID!, $input: UpdateStaffInput!",
      { id, input: { roleId: id } },
      "{ id }",
    ),
    "Mutation.removeStaff": withId(""),
    "Mutation.createRole": given(
      "$input: CreateRoleInput!",
      { input: { name: "", rights: [] } },
      "{ id }",
    ),
    "Mutation.updateRole": given(
      "$id: ID!, $input: UpdateRoleInput!",
      { id, input: { name: "Matrix" } },
      "{ id }",
    ),
    "Mutation.deleteRole": withId(""),
  },
};

export const calls: Calls = {
  admins: [
    ...["GET /staff", "POST /staff", "PATCH /staff/{id}", "DELETE /staff/{id}"],
    ...["GET /roles", "POST /roles", "PATCH /roles/{id}", "DELETE /roles/{id}"],
  ],
};

export const unseen: Unseen = {
  mutations: [
    ...["inviteStaff", "updateStaff", "removeStaff"],
    ...["createRole", "updateRole", "deleteRole"],
  ],
  tables: ["staff_role"],
};
