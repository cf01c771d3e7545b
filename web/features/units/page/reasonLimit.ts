import { limits } from "../../../generated/limits.ts";

/** The limit of a required reason. */
export const reasonLimit = { ...limits.writeOffUnit.reason, required: true } as const;
