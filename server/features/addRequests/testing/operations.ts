import { phoneInput } from "../../../testing/fixtures/factories.ts";
import {
  type Calls,
  each,
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  signedIn: {
    "Query.addRequests": { fields: "{ totalCount }" },
    "Query.addRequest": withId("{ id }"),
    "Mutation.createAddRequest": given(
      "$input: AddRequestInput!",
      { input: { kind: "TABLET", brand: "Apple", model: "iPad" } },
      "{ id }",
    ),
  },
  admins: {
    "Mutation.updateAddRequest": given(
      "$id: ID!, $status: RequestStatus!",
      { id, status: "REJECTED" },
      "{ id }",
    ),
    "Mutation.approveAddRequest": given(
      "$id: ID!, $device: DeviceInput!",
      { id, device: { smartphone: phoneInput() } },
      "{ id }",
    ),
    "Mutation.deleteAddRequest": withId(""),
    "Mutation.updateAddRequests": given(
      "$ids: [ID!]!, $status: RequestStatus!",
      { ids: [id], status: "REJECTED" },
      "{ done }",
    ),
    "Mutation.deleteAddRequests": given("$ids: [ID!]!", { ids: [id] }, "{ done }"),
  },
};

const requests = ["smartphones", "tablets", "wearables"].map((kind) => `${kind}/add-request`);

export const calls: Calls = {
  signedIn: [...each(requests, "GET /*", "GET /*/{id}", "POST /*")],
  admins: [...each(requests, "PATCH /*/{id}", "DELETE /*/{id}")],
};

export const unseen: Unseen = {
  mutations: [
    "createAddRequest",
    "updateAddRequest",
    "deleteAddRequest",
    "updateAddRequests",
    "deleteAddRequests",
  ],
  tables: ["add_request"],
};
