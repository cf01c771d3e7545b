import { registerPermissions } from "../core/permissions.ts";
import type { Feature } from "./feature.ts";
import * as byName from "./index.ts";

/** All features, in alphabetical order. */
export const features: readonly Feature<string>[] = Object.values(byName);

for (const { permissions = {} } of features) registerPermissions(permissions);

type PermissionOf<Each> = Each extends Feature<infer Name> ? Name : never;

declare module "../core/permissions.ts" {
  interface Registered {
    permission: PermissionOf<(typeof byName)[keyof typeof byName]>;
  }
}
