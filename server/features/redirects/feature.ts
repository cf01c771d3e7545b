import { type Grants, staffWith } from "../../core/permissions.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { redirectResolvers } from "./resolvers.ts";
import { redirectRoutes } from "./rest.ts";
import { sweepUnknownAddresses } from "./unknown.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { Redirect as RedirectParent } from "../../generated/prisma/client.ts";
export type { UnknownAddressRecord as UnknownAddressParent } from "./unknown.ts";

const permissions = { manageRedirects: staffWith("MANAGE_SHOP") } satisfies Grants;

export const redirects: Feature<keyof typeof permissions> = {
  name: "redirects",
  permissions,
  uses: ["devices"],
  resolvers: [redirectResolvers],
  routes: [["Shop", redirectRoutes]],
  jobs: (deps) => [cronJob("redirects.sweep", "25 3 * * *", () => sweepUnknownAddresses(deps))],
};
