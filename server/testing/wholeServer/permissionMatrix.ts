import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { features } from "../../features/all.ts";
import type { Audience, Calls, Operation, Operations, Unseen } from "./operations.ts";

/** The exports of a feature's `testing/operations.ts`. */
type OfFeature = { operations?: Operations; calls?: Calls; unseen?: Unseen };

const files = features
  .map(({ name }) => resolve(`server/features/${name}/testing/operations.ts`))
  .filter(existsSync);

// Vite must not resolve these imports, because Vite would keep a list of the files that lacks the files of a new
// feature.
const parts: OfFeature[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));

const byAudience = <Value>(select: (audience: Audience) => Value): Record<Audience, Value> => ({
  everyone: select("everyone"),
  signedIn: select("signedIn"),
  admins: select("admins"),
});

/** Every field of Query and Mutation by audience. */
export const operations = byAudience(
  (audience): Record<string, Operation> =>
    Object.assign({}, ...parts.map((part) => part.operations?.[audience])),
);

/** Every call of the REST API by audience. */
export const calls = byAudience((audience) =>
  parts.flatMap((part) => part.calls?.[audience] ?? []),
);

/** Mutations and tables that no public response shows. */
export const unseen = {
  mutations: parts.flatMap((part) => part.unseen?.mutations ?? []),
  tables: parts.flatMap((part) => part.unseen?.tables ?? []),
};
