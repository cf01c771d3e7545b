import type { Consumer } from "../changes/consumer.ts";
import type { Deps } from "../core/context.ts";
import type { Grants } from "../core/permissions.ts";
import type { Resolvers } from "../generated/graphql.ts";
import type { JobHandler } from "../jobs/task.ts";
import type { FeatureRoutes } from "../rest/helpers.ts";

/** What the server knows of a feature, besides its `schema.graphql`: `feature.ts` in its folder. */
export type Feature<Permission extends string = never> = {
  /** The name of its folder. */
  name: string;
  /** The features, or files of features, that its code may import. */
  uses?: readonly string[];
  /** The roles and scopes that have each of its permissions. */
  permissions?: { readonly [name in Permission]: Grants[string] };
  resolvers?: readonly Resolvers[];
  /** REST routes, each with the section of the documentation. */
  routes?: readonly (readonly [section: string, routes: FeatureRoutes])[];
  jobs?: (deps: Deps) => JobHandler[];
  /** What follows from changes in the database. */
  consumers?: (deps: Deps) => Consumer[];
};
