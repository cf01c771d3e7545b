import { given, type Operations } from "../../../testing/wholeServer/operations.ts";

const path = "/images/none.jpg";

export const operations: Operations = {
  admins: {
    "Mutation.deleteImage": given("$path: String!", { path }, ""),
  },
};
