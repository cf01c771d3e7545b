import type { Consumer } from "../changes/consumer.ts";
import type { Deps } from "../core/context.ts";
import type { Grants } from "../core/permissions.ts";
import type { Query, Resolvers } from "../generated/graphql.ts";
import type { JobHandler } from "../jobs/task.ts";
import type { FeatureRoutes } from "../rest/helpers.ts";

/**
 * Everything that the server knows about a feature besides its `schema.graphql`. A feature is defined in the
 * `feature.ts` of its folder.
 */
export type Feature<Permission extends string = never> = {
  /** The name of the feature's folder. */
  name: string;
  /** The features whose code this feature may import. These features must not import this feature. */
  uses?: readonly string[];
  /** For each of the feature's permissions, the roles and scopes that have it. */
  permissions?: { readonly [name in Permission]: Grants[string] };
  resolvers?: readonly Resolvers[];
  /** The REST routes, each with the section of the documentation that lists it. */
  routes?: readonly (readonly [section: string, routes: FeatureRoutes])[];
  /**
   * For each public field of Query, a function that returns the tags of the rows that the field's result shows. The
   * function gets the field's arguments. A field without such a function depends on the caller or on the time, so a
   * response with this field is never cached.
   */
  cacheTags?: { readonly [field in keyof Query]?: (given: Record<string, unknown>) => string[] };
  /** The tags of fields, on types other than Query, whose results show further rows. */
  nestedCacheTags?: Readonly<Record<string, string>>;
  jobs?: (deps: Deps) => JobHandler[];
  /** The feature's consumers of the change log. */
  consumers?: (deps: Deps) => Consumer[];
};
