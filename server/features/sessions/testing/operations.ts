import {
  type Calls,
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  signedIn: {
    "Query.mySessions": { fields: "{ id }" },
    "Mutation.endSession": withId(""),
    "Mutation.endOtherSessions": {},
  },
  admins: {
    "Query.staffSessions": given("$userId: ID!", { userId: id }, "{ id }"),
  },
};

export const calls: Calls = {
  signedIn: ["GET /sessions", "DELETE /sessions", "DELETE /sessions/{id}"],
};

export const unseen: Unseen = {
  mutations: ["endSession", "endOtherSessions"],
  tables: ["session"],
};
