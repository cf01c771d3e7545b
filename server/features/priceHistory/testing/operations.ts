import {
  type Calls,
  given,
  id,
  type Operations,
  type Unseen,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  everyone: {
    "Query.priceHistory": given("$deviceId: ID!", { deviceId: id }, "{ price }"),
    "Query.priceRanges": given("$deviceId: ID!", { deviceId: id }, "{ lowest }"),
  },
  admins: {
    "Query.modelPrices": given("$deviceId: ID!", { deviceId: id }, "{ sold { amount } }"),
  },
};

export const calls: Calls = {
  everyone: ["GET /price-history/{id}"],
};

export const unseen: Unseen = {
  tables: ["price_point"],
};
