import {
  type Calls,
  given,
  type Operations,
  withId,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  everyone: {
    "Query.reviews": { fields: "{ totalCount }" },
    "Query.review": withId("{ id }"),
  },
  signedIn: {
    "Mutation.createReview": given("$reviewComment: String!", { reviewComment: "Good" }, "{ id }"),
  },
  admins: {
    "Mutation.translateReview": withId("{ id }"),
    "Mutation.deleteReview": withId(""),
  },
};

export const calls: Calls = {
  everyone: ["GET /reviews", "GET /reviews/{id}"],
  signedIn: ["POST /reviews"],
  admins: ["PATCH /reviews/{id}", "DELETE /reviews/{id}"],
};
