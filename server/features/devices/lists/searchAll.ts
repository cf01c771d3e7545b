import type { Context } from "../../../core/context.ts";
import { authorize } from "../../../core/permissions.ts";
import { parse } from "../../../core/validation.ts";
import { lists } from "../../../generated/limits.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { kinds } from "../kinds.ts";
import type { DeviceNode } from "../record.ts";
import { type Correction, readCorrections } from "./corrections.ts";
import { criteriaOf, type Search } from "./criteria.ts";
import { filterRules } from "./filters.ts";
import type { ListContext } from "./keptCounts.ts";
import { readNearest } from "./nearest.ts";
import {
  counterOf,
  type DevicePage,
  interpretSearch,
  type PageParts,
  readCorrected,
  readParts,
} from "./service.ts";

/** The result of a search in all kinds. */
export type DeviceSearch = {
  groups: DeviceSearchGroup[];
  nearest: DeviceNode[];
  /** Counts the same search for the client with this address. */
  countAgain?: (address: string) => void;
};

/** The devices of one kind that a search found. */
export type DeviceSearchGroup = { kind: DeviceKind; totalCount: number } & Pick<
  DevicePage,
  "edges"
>;

/** The parts to read. `columns` is undefined if the operation does not select devices. */
export type SearchParts = Pick<PageParts, "devices" | "offers"> & {
  nearest?: Prisma.Sql | undefined;
};

const firstPage = { first: lists.DeviceSearchGroup.edges, offset: 0, order: "NEWEST" } as const;

const allKinds = Object.keys(kinds) as DeviceKind[];

/**
 * Searches each kind in the same way as the kind's list, but corrects mistyped words only if no kind has a match. If
 * even the corrected search has no match, reads the most similar devices. The first search in all kinds takes a single
 * statement.
 */
export async function searchDevices(
  ctx: Context,
  input: { search: string },
  parts: SearchParts,
): Promise<DeviceSearch> {
  authorize(ctx, "readCatalogue");
  const { search: text } = parse(filterRules, { search: input.search });
  const interpretFor = (kind: DeviceKind | null) => interpretSearch(ctx, ctx.reads, kind, text);
  const [ofAll, searches] = await Promise.all([
    interpretFor(null),
    Promise.all(allKinds.map(async (kind) => ({ kind, search: await interpretFor(kind) }))),
  ]);
  const { terms } = ofAll;
  const groups = await readCorrected(terms, {
    read: (corrections = []) => readGroups(ctx, searches, corrections, parts),
    isFound: (read) => read.some(hasDevices),
    correct: () => readCorrections(ctx.reads, criteriaOf(null, {}, ofAll), terms),
  });
  const found = groups.filter(hasDevices);
  const nearest =
    found.length === 0 && parts.nearest
      ? await readNearest(ctx.reads, ofAll, lists.DeviceSearch.nearest, parts.nearest)
      : [];
  // If only one kind has matches, the site opens the list of this kind, which counts the search.
  const count =
    terms.length > 0 && found.length !== 1 ? counterOf(ctx, terms, found.length > 0) : undefined;
  count?.(ctx.address);
  return { groups: found, nearest, ...(count && { countAgain: count }) };
}

const hasDevices = ({ totalCount }: DeviceSearchGroup) => totalCount > 0;

type KindSearch = { kind: DeviceKind; search: Search };

/** Reads all kinds in the same tick, so that the reads become one statement. */
const readGroups = (
  ctx: ListContext,
  searches: readonly KindSearch[],
  corrections: readonly Correction[],
  { devices, offers }: SearchParts,
): Promise<DeviceSearchGroup[]> =>
  Promise.all(
    searches.map(async ({ kind, search }) => {
      const criteria = criteriaOf(kind, {}, { ...search, corrections });
      const parts = { devices, offers, total: true, facets: [], prices: false, traits: [] };
      const { edges, totalCount = 0 } = await readParts(ctx, criteria, firstPage, parts);
      return { kind, totalCount, edges };
    }),
  );
