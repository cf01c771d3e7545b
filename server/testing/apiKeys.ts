import type { ApiKeyInput } from "../generated/graphql.ts";
import type { ApiKeyScope } from "../generated/prisma/enums.ts";
import type { Caller, TestApp } from "./app.ts";

/** A caller with an API key: its secret is the token of its requests. */
export type KeyCaller = NonNullable<Caller>;

type Settings = Partial<Record<Exclude<keyof ApiKeyInput, "scopes" | "expiresAt">, unknown>> & {
  expiresAt?: string | null;
};

const create = `mutation ($input: ApiKeyInput!) {
  createApiKey(input: $input) { secret key { id } } }`;

/** Creates an API key with these scopes, by the API. */
export async function createKey(
  shop: TestApp,
  scopes: ApiKeyScope[],
  settings: Settings = {},
): Promise<KeyCaller> {
  const as = await shop.signIn("ADMIN");
  const input = { name: "Import", scopes, ...settings };
  const { body } = await shop.graphql(create, { input }, { as });
  const { secret, key } = body.data.createApiKey;
  return { id: key.id, token: secret, mobile: "" };
}
