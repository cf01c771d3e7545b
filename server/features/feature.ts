import type { Consumer } from "../changes/consumer.ts";
import type { Deps } from "../core/context.ts";
import type { Grants } from "../core/permissions.ts";
import type { Query, Resolvers } from "../generated/graphql.ts";
import type { JobHandler } from "../jobs/task.ts";
import type { FeatureRoutes } from "../rest/helpers.ts";

/**
 * Everything that the server knows about a feature besides its `schema.graphql`. Each feature's folder has a
 * `feature.ts` that defines it.
 */
export type Feature<Permission extends string = never> = {
  /** The name of the feature's folder. */
  name: string;
  /** The features whose code this feature may import. None of them may import this feature. */
  uses?: readonly string[];
  /** The roles and scopes that have each of the feature's permissions. */
  permissions?: { readonly [name in Permission]: Grants[string] };
  resolvers?: readonly Resolvers[];
  /** REST routes, each with its section of the documentation. */
  routes?: readonly (readonly [section: string, routes: FeatureRoutes])[];
  /**
   * For each public field of Query, a function from the field's arguments to the tags of the rows that its result
   * shows. Fields without tags depend on the caller or on the time, so responses with such fields are never cached.
   */
  cacheTags?: { readonly [field in keyof Query]?: (given: Record<string, unknown>) => string[] };
  /** The tags of fields of other types whose results show further rows. */
  nestedCacheTags?: Readonly<Record<string, string>>;
  jobs?: (deps: Deps) => JobHandler[];
  /** The feature's consumers of the change log. */
  consumers?: (deps: Deps) => Consumer[];
};
