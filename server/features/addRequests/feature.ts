import { type Grants, signedIn, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { addRequestResolvers } from "./resolvers.ts";
import { addRequestRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { AddRequestRecord as AddRequestParent } from "./service.ts";

const permissions = {
  createAddRequest: signedIn,
  readOwnAddRequests: [...signedIn, "READ_REQUESTS", "DECIDE_REQUESTS"],
  readAllAddRequests: [...staffWith("DECIDE_REQUESTS"), "READ_REQUESTS", "DECIDE_REQUESTS"],
  decideAddRequests: [...staffWith("DECIDE_REQUESTS"), "DECIDE_REQUESTS"],
} satisfies Grants;

export const addRequests: Feature<keyof typeof permissions> = {
  name: "addRequests",
  permissions,
  uses: ["submissions", "devices"],
  resolvers: [addRequestResolvers],
  routes: [["Add requests", addRequestRoutes]],
};
