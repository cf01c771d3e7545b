import { type Calls, given, type Operations } from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  everyone: {
    "Query.home": { fields: "{ topBrands { count } }" },
    "Query.shop": { fields: "{ name }" },
  },
  admins: {
    "Query.quietCopy": { fields: "{ since }" },
    "Query.shopSettings": { fields: "{ version }" },
    "Mutation.updateShopSettings": given(
      "$input: UpdateShopSettingsInput!, $version: Int!",
      { input: {}, version: 1 },
      "{ version }",
    ),
  },
};

export const calls: Calls = { admins: ["GET /shop", "PATCH /shop"] };
