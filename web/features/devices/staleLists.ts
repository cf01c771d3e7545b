import type { ApolloCache } from "@apollo/client";

/**
 * Forgets every list that may hold a device which has been created, changed or deleted: none of
 * their orders and totals is right any more.
 */
export function forgetDeviceLists(cache: ApolloCache): void {
  for (const fieldName of ["devices", "home", "similarDevices"]) {
    cache.evict({ id: "ROOT_QUERY", fieldName });
  }
  cache.gc();
}
