import {
  type Calls,
  each,
  given,
  id,
  type Operations,
  withId,
} from "../../../testing/wholeServer/operations.ts";

const path = "/images/none.jpg";

export const operations: Operations = {
  everyone: {
    "Query.banners": { fields: "{ id }" },
    "Query.banner": withId("{ id }"),
    "Query.offers": { fields: "{ id }" },
    "Query.offer": withId("{ id }"),
  },
  admins: {
    "Mutation.createBanner": given("$image: String!", { image: path }, "{ id }"),
    "Mutation.updateBanner": withId("{ id }"),
    "Mutation.moveBanner": given(
      "$input: MoveHomeImageInput!",
      { input: { id } },
      "{ banner { id } }",
    ),
    "Mutation.deleteBanner": withId(""),
    "Mutation.createOffer": given("$image: String!", { image: path }, "{ id }"),
    "Mutation.updateOffer": withId("{ id }"),
    "Mutation.moveOffer": given(
      "$input: MoveHomeImageInput!",
      { input: { id } },
      "{ offer { id } }",
    ),
    "Mutation.deleteOffer": withId(""),
  },
};

export const calls: Calls = {
  everyone: [...each(["navbar", "offers"], "GET /*", "GET /*/{id}")],
  admins: [
    ...each(
      ["navbar", "offers"],
      "POST /*",
      "PATCH /*/{id}",
      "POST /*/{id}/move",
      "DELETE /*/{id}",
    ),
  ],
};
