import {
  type Calls,
  given,
  id,
  type Operations,
  type Unseen,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  everyone: {
    "Query.devicesById": given("$ids: [ID!]!", { ids: [id] }, "{ id }"),
  },
  signedIn: {
    "Query.savedDevices": { fields: "{ totalCount }" },
    "Mutation.saveDevice": given("$deviceId: ID!", { deviceId: id }, "{ id }"),
    "Mutation.unsaveDevice": given("$deviceId: ID!", { deviceId: id }, ""),
    "Mutation.saveDevices": given("$deviceIds: [ID!]!", { deviceIds: [id] }, "{ ids }"),
  },
};

export const calls: Calls = {
  signedIn: ["GET /saved", "PUT /saved/{id}", "DELETE /saved/{id}"],
};

export const unseen: Unseen = {
  mutations: ["saveDevice", "saveDevices", "unsaveDevice"],
  tables: ["saved_device"],
};
