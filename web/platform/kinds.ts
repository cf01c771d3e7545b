import type { addRequestKindWords, deviceKindWords } from "../generated/words.ts";

/** The four kinds of devices, named as in the GraphQL schema. */
export type DeviceKind = keyof typeof deviceKindWords;

/** The kinds that customers can request and sell. The shop does not buy gadgets. */
export type AddRequestKind = keyof typeof addRequestKindWords;
