import { limits } from "../../../generated/limits.ts";

/** The limit of a reason that is required. */
export const reasonLimit = { ...limits.writeOffUnit.reason, required: true } as const;
