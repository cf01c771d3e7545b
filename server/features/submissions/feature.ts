import type { Feature } from "../feature.ts";

/** The common parts of add requests and evaluations. */
export const submissions: Feature = { name: "submissions" };
