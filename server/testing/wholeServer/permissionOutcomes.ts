import type { Caller, TestApp } from "../app.ts";
import { documentOf, id } from "./operations.ts";
import { calls, operations } from "./permissionMatrix.ts";

export const permitted = "permitted";

/** For a caller, the outcome of each GraphQL field or REST call: permitted, or else the refusal. */
export type Outcomes = Record<string, unknown>;

/**
 * Error codes that permitted operations may cause. No row has the matrix's id, so a permitted operation may find
 * nothing, and a repeated operation may conflict.
 */
const codesOfPermitted = [undefined, "NOT_FOUND", "BAD_USER_INPUT", "CONFLICT"];
const statusesOfPermitted = [200, 400, 404, 409];

/** Returns the outcomes of the included fields. */
export async function graphqlOutcomes(
  shop: TestApp,
  as: Caller,
  isIncluded: (field: string) => boolean = () => true,
): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  for (const group of Object.values(operations))
    for (const [field, operation] of Object.entries(group)) {
      if (!isIncluded(field)) continue;
      const query = documentOf(field, operation);
      const { body } = await shop.graphql(query, { ...operation.variables }, { as });
      const code = body.errors?.[0]?.extensions.code;
      const isPermitted = codesOfPermitted.includes(code);
      outcomes[field] = isPermitted ? permitted : { code, message: body.errors?.[0]?.message };
    }
  return outcomes;
}

/** Returns the outcomes of the included calls. */
export async function restOutcomes(
  shop: TestApp,
  as: Caller,
  isIncluded: (call: string) => boolean = () => true,
): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  for (const call of Object.values(calls).flat().filter(isIncluded)) {
    const given = /^(POST|PATCH)/.test(call) ? {} : undefined;
    const { status, body } = await shop.rest(call.replace("{id}", id), { as, body: given });
    outcomes[call] = statusesOfPermitted.includes(status) ? permitted : { status, body };
  }
  return outcomes;
}

/** Entries that these rights or scopes must not permit, even all together. */
type Refused<Right> = { others: Right[]; entries: string[] };

/**
 * Groups the entries by the rights or scopes that do not permit them. A further right never takes a permission away. If
 * a caller with all these rights is refused, a caller with any one of them would be refused too.
 */
export function refusedTogether<Right extends string>(
  rights: readonly Right[],
  entries: readonly string[],
  permits: (right: Right, entry: string) => boolean,
): Refused<Right>[] {
  const groups = new Map<string, Refused<Right>>();
  for (const entry of entries) {
    const others = rights.filter((right) => !permits(right, entry));
    const group = groups.get(others.join()) ?? { others, entries: [] };
    groups.set(others.join(), { others, entries: [...group.entries, entry] });
  }
  return [...groups.values()];
}
