import type { DeviceInput } from "../generated/graphql.ts";
import type { Caller, TestApp } from "./app.ts";

const preview = `query ($input: PriceChangeInput!) { priceChangePreview(input: $input) {
  fingerprint devices missing changed outOfRange totals { field count before after }
  rows { title outOfRange changes { field variant before after } } } }`;
/** The mutation, with the variables of `prepared`. */
export const changePrices = `mutation ($input: PriceChangeInput!, $fingerprint: String!) {
  changePrices(input: $input, fingerprint: $fingerprint) { id devices actorName undoableUntil } }`;
const undo = `mutation ($id: ID!) { undoPriceChange(id: $id) { restored left { id title } } }`;
const last = "{ lastPriceChange { id devices actorName } }";
const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
const update = `mutation ($id: ID!, $input: DevicePatch!) {
  updateDevice(id: $id, input: $input) { id } }`;

/** The calls of price changes, by an admin: each returns the data, or the error with its code and message. */
export function priceShop(shop: TestApp, as: NonNullable<Caller>) {
  const call = async (
    query: string,
    variables: Record<string, unknown> = {},
    caller: Caller = as,
  ) => {
    const { body } = await shop.graphql(query, variables, { as: caller });
    const [error] = body.errors ?? [];
    if (error) return { error: { code: error.extensions.code, message: error.message } };
    return Object.values(body.data)[0] as Answer;
  };
  const previewOf = (input: object) => call(preview, { input });
  const changeAs = (input: object, fingerprint: string, caller?: Caller) =>
    call(changePrices, { input, fingerprint }, caller);
  const prepared = async (input: object) => {
    return { input, fingerprint: String((await previewOf(input)).fingerprint) };
  };
  return {
    previewOf,
    changeAs,
    /** The input of a change with the fingerprint of its preview. */
    prepared,
    /** The change after its preview. */
    change: async (input: object) => changeAs(input, (await prepared(input)).fingerprint),
    undo: (id: string, caller?: Caller) => call(undo, { id }, caller),
    last: () => call(last),
    add: async (input: DeviceInput): Promise<string> => (await call(create, { input })).id,
    edit: (id: string, input: object) => call(update, { id, input }),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests check the shape of these responses.
type Answer = any;
