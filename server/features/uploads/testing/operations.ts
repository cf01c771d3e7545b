import { given, type Operations, type Unseen } from "../../../testing/wholeServer/operations.ts";

const path = "/images/none.jpg";

export const operations: Operations = {
  admins: {
    "Mutation.deleteImage": given("$path: String!", { path }, ""),
  },
};

export const unseen: Unseen = {
  // These mutations change no image that any response shows.
  mutations: ["uploadImage", "deleteImage"],
  tables: ["image"],
};
