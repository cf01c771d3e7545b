import type { Operations } from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  everyone: {
    "Query.home": { fields: "{ topBrands { count } }" },
    "Query.shop": { fields: "{ name }" },
  },
  admins: {
    "Query.quietCopy": { fields: "{ since }" },
  },
};
