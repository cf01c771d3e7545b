import type { ApolloCache } from "@apollo/client";

/**
 * For the `update` of a mutation: what Apollo has read of these fields of `Query` is out of date, and read again where
 * it is shown next. For the lists and pages that the mutation's result does not put right.
 */
export const evicting =
  (...fieldNames: string[]) =>
  (cache: ApolloCache): void => {
    for (const fieldName of fieldNames) cache.evict({ id: "ROOT_QUERY", fieldName });
  };

/** Where devices are listed, and their public pages. */
export const evictDevices = evicting("devices", "device", "similarDevices", "home");
