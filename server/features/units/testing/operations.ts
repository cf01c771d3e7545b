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
  everyone: {
    "Query.unit": given("$code: String!", { code: "U-7K3F9" }, "{ id }"),
  },
  admins: {
    "Query.units": { fields: "{ totalCount }" },
    "Query.unitReport": { args: '(from: "2026-01-01", to: "2026-01-31")', fields: "{ from }" },
    "Mutation.createUnit": given("$input: UnitInput!", { input: { deviceId: id } }, "{ id }"),
    "Mutation.createUnitFromPurchase": given("$evaluationId: ID!", { evaluationId: id }, "{ id }"),
    "Mutation.updateUnit": given(
      "$id: ID!, $input: UnitInput!",
      { id, input: { price: 1 } },
      "{ id }",
    ),
    "Mutation.offerUnit": withId("{ id }"),
    "Mutation.withdrawUnit": withId("{ id }"),
    "Mutation.reserveUnit": given(
      "$id: ID!, $until: DateTime!",
      { id, until: "2026-01-01T00:00:00.000Z" },
      "{ id }",
    ),
    "Mutation.releaseUnit": withId("{ id }"),
    "Mutation.sellUnit": given(
      "$id: ID!, $input: UnitSaleInput!",
      { id, input: { amount: 1, method: "CASH", date: "2026-01-01" } },
      "{ id }",
    ),
    "Mutation.returnUnit": given(
      "$id: ID!, $input: UnitReturnInput!",
      { id, input: { reason: "Broken", amount: 0 } },
      "{ id }",
    ),
    "Mutation.restockUnit": withId("{ id }"),
    "Mutation.writeOffUnit": given("$id: ID!, $reason: String!", { id, reason: "Lost" }, "{ id }"),
  },
};

export const calls: Calls = {
  everyone: ["GET /units", "GET /units/{id}"],
  admins: [
    "GET /units/export",
    "POST /units",
    "PATCH /units/{id}",
    ...each(["offer", "withdraw", "reserve", "release", "sell"], "POST /units/{id}/*"),
    ...each(["return", "restock", "write-off"], "POST /units/{id}/*"),
    "POST /evaluations/{id}/unit",
  ],
};

export const unseen: Unseen = {
  // Public responses show units only as a part of their devices. units.test.ts tests these responses.
  mutations: [
    "createUnit",
    "createUnitFromPurchase",
    "updateUnit",
    "offerUnit",
    "withdrawUnit",
    "reserveUnit",
    "releaseUnit",
    "sellUnit",
    "returnUnit",
    "restockUnit",
    "writeOffUnit",
  ],
  tables: ["active_imei", "unit_event", "unit_sale"],
};
