import type { Feature } from "../feature.ts";

/** What add requests and evaluations have in common. */
export const submissions: Feature = { name: "submissions" };
