import type { Feature } from "./feature.ts";
import * as byName from "./index.ts";

/** The features in the order of their names. */
export const features: readonly Feature[] = Object.values(byName);
