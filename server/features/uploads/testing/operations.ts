import { given, type Operations, type Unseen } from "../../../testing/wholeServer/operations.ts";

const path = "/images/none.jpg";

export const operations: Operations = {
  admins: {
    "Mutation.deleteImage": given("$path: String!", { path }, ""),
  },
};

export const unseen: Unseen = {
  // An image that something shows stays.
  mutations: ["uploadImage", "deleteImage"],
  tables: ["image"],
};
