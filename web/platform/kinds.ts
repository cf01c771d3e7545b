import type { addRequestKindWords, deviceKindWords } from "../generated/words.ts";

/** The four kinds of devices, as GraphQL names them. */
export type DeviceKind = keyof typeof deviceKindWords;

/** The kinds that can be asked for and sold; the shop buys no gadgets. */
export type AddRequestKind = keyof typeof addRequestKindWords;
