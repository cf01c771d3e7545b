import {
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

const priceChange = { devices: { ids: [id] }, prices: ["PRICE"], by: { taka: 1 } };

export const operations: Operations = {
  admins: {
    "Query.priceChangePreview": given(
      "$input: PriceChangeInput!",
      { input: priceChange },
      "{ fingerprint }",
    ),
    "Query.lastPriceChange": { fields: "{ id }" },
    "Mutation.changePrices": given(
      "$input: PriceChangeInput!, $fingerprint: String!",
      { input: priceChange, fingerprint: "" },
      "{ id }",
    ),
    "Mutation.undoPriceChange": withId("{ restored }"),
  },
};

export const unseen: Unseen = { tables: ["price_change"] };
