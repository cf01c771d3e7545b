import { deviceInputs } from "../../../testing/fixtures/factories.ts";
import {
  type Calls,
  each,
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

const device = { gadget: deviceInputs.GADGET.gadget };

export const operations: Operations = {
  everyone: {
    "Query.devices": { fields: "{ totalCount }" },
    "Query.searchDevices": given(
      "$search: String!",
      { search: "galaxy" },
      "{ groups { totalCount } }",
    ),
    "Query.device": withId("{ id }"),
    "Query.deletedDevice": withId("{ id }"),
    "Query.similarDevices": withId("{ id }"),
    "Query.deviceChanges": { fields: "{ endCursor }" },
  },
  admins: {
    "Mutation.createDevice": given("$input: DeviceInput!", { input: device }, "{ id }"),
    "Mutation.updateDevice": given(
      "$id: ID!, $input: DevicePatch!",
      { id, input: { gadget: { price: 1 } } },
      "{ id }",
    ),
    "Mutation.setStock": given(
      "$id: ID!, $input: StockInput!",
      { id, input: { stock: "IN_STOCK" } },
      "{ id }",
    ),
    "Mutation.deleteDevice": withId(""),
  },
};

const collections = ["smartphones", "tablets", "wearables", "gadgets"];

export const calls: Calls = {
  everyone: ["GET /device-changes", ...each(collections, "GET /*", "GET /*/{id}")],
  admins: [
    ...each(collections, "POST /*", "PATCH /*/{id}", "POST /*/{id}/stock", "DELETE /*/{id}"),
  ],
};

export const unseen: Unseen = {
  tables: [
    // A row of `deleted_device` is written when a device is deleted. The row has the same cache tag as the device.
    "deleted_device",
    "device_change_state",
    "device_last_change",
    "device_offer",
    "device_offer_change",
    "device_search",
    "device_tally",
    "device_trait_tally",
    "device_word",
  ],
};
