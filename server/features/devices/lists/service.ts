import { dayOf } from "../../../../shared/days.ts";
import { deviceIn, isPasted } from "../../../../shared/pastedAddresses.ts";
import { cacheTags } from "../../../cache/tags.ts";
import { untilChanged } from "../../../cache/untilChanged.ts";
import type { Context } from "../../../core/context.ts";
import {
  type Connection,
  checkPage,
  type Page,
  type PageArguments,
  toConnection,
} from "../../../core/pagination.ts";
import { authorize, may } from "../../../core/permissions.ts";
import { parse } from "../../../core/validation.ts";
import type { Reader } from "../../../database/reads.ts";
import { readVersionOf } from "../../../database/versions.ts";
import type { DeviceFilter, DeviceOrder, SearchMatch } from "../../../generated/graphql.ts";
import { lists } from "../../../generated/limits.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { normalizeText } from "../../../search/normalize.ts";
import { isBangla } from "../../../search/transliterate.ts";
import { countSearch } from "../../search/counts.ts";
import { interpret, type Term } from "../../search/interpret.ts";
import { readVocabulary, type VocabularyContext } from "../../search/vocabulary.ts";
import { allColumns } from "../queries.ts";
import type { DeviceNode, DeviceRecord } from "../record.ts";
import { type Correction, readCorrections } from "./corrections.ts";
import { type Criteria, criteriaOf, type Search } from "./criteria.ts";
import { countFacets, type FacetCounts } from "./facetCounts.ts";
import { type Facet, filterRules } from "./filters.ts";
import { countReader, type ListContext } from "./keptCounts.ts";
import { listedOffer } from "./listedOffer.ts";
import { positionIn, readDevices, readDevicesAtOffset, type Slice } from "./listQueries.ts";
import { countPrices, type PriceCounts } from "./priceCounts.ts";
import { countTraits, type TraitCounts } from "./traitCounts.ts";
import type { TraitFacet } from "./traits.ts";
import { isInTitles, typedTitle } from "./typedTitle.ts";

/** The selected facets of a list. */
export type Facets = Partial<Omit<FacetCounts, "total"> & PriceCounts & TraitCounts>;

/** A page of devices, with the selected counts. */
export type DevicePage = Omit<Connection<DeviceNode>, "totalCount"> & {
  totalCount?: number;
  facets: Facets;
  searchMatches: SearchMatch[];
  /** Counts the same search for the client with this address. */
  countAgain?: (address: string) => void;
};

/** The parts of a page to read. Parts that are not read cost nothing. */
export type PageParts = {
  /** The columns of the devices; undefined if devices are not read. */
  devices?: Prisma.Sql;
  /** Whether to read the offer that the list shows for each device. */
  offers: boolean;
  total: boolean;
  facets: readonly Facet[];
  prices: boolean;
  traits: readonly TraitFacet[];
};

type PageInput = PageArguments & {
  kind?: DeviceKind | null;
  filter?: DeviceFilter | null;
  orderBy: DeviceOrder;
};

/** Returns the devices of a kind, or a slice of this list. */
export async function listDevices(
  ctx: Context,
  kind: DeviceKind,
  slice: Slice,
): Promise<DeviceRecord[]> {
  authorize(ctx, "readCatalogue");
  const { reads } = ctx;
  return (await readDevices(reads, criteriaOf(kind), slice, allColumns)) as DeviceRecord[];
}

/**
 * Returns a version for ETags. The version changes with each change of a device or its variants. The version also
 * changes without a write: when a reservation ends, and at the end of each day in Dhaka, because reductions end at the
 * end of a day.
 */
export const readDevicesVersion = async (ctx: Pick<Context, "reads" | "responseCache" | "clock">) =>
  [await readStoredVersion(ctx), dayOf(ctx.clock()), await ctx.reads.viewVersion()]
    .join(" ")
    .trim();

const readStoredVersion = untilChanged(
  [cacheTags.devices()],
  ({ reads }: Pick<Context, "reads" | "responseCache">) =>
    readVersionOf(
      reads,
      Prisma.sql`SELECT "deviceId" AS id, tx::text AS version FROM device_change`,
    ),
  { onlyWhileListening: true },
);

/**
 * Returns a page of devices by cursor or offset. If a search finds nothing and some words may be mistyped, executes the
 * search again with corrections.
 */
export async function pageOfDevices(
  ctx: Context,
  input: PageInput,
  parts: PageParts,
): Promise<DevicePage> {
  authorize(ctx, "readCatalogue");
  const page = checkPage(input, input.orderBy);
  const filter = parse(filterRules, input.filter ?? {});
  const search = await interpretSearch(ctx, ctx.reads, input.kind, filter.search);
  const result = await readSearch(ctx, { kind: input.kind, filter, search }, page, parts);
  const isFirstPage = !page.after && page.offset === 0;
  // Searches without a total are not counted, because they are read for suggestions at each key press.
  const isCounted = isFirstPage && result.totalCount !== undefined && search.terms.length > 0;
  const count = isCounted ? counterOf(ctx, search.terms, result.totalCount !== 0) : undefined;
  count?.(ctx.address);
  return {
    ...result,
    searchMatches: matchesOf(search.terms),
    ...(count && { countAgain: count }),
  };
}

/**
 * Returns a function that counts a search for the address of a client. The function must not refer to the context,
 * because cached responses would keep the context in memory.
 */
export const counterOf =
  ({ database, clock, log, actor }: Context, terms: readonly Term[], isFound: boolean) =>
  (address: string): void =>
    countSearch({ database, clock, log, actor, address }, terms, isFound);

type SearchContext = VocabularyContext & Pick<Context, "actor">;

/**
 * Interprets a search text. The address of a device's page finds this device. Callers who may manage devices also find
 * devices by a part of the SKU. Callers who may read units also find devices by the key alone.
 */
export async function interpretSearch(
  ctx: SearchContext,
  reader: Reader,
  kind: DeviceKind | null | undefined,
  text: string | null | undefined,
): Promise<Search> {
  if (!text) return { terms: [] };
  const named = deviceIn(text);
  if (named && isPasted(text)) return { terms: [], named };
  const vocabulary = await readVocabulary(ctx);
  const terms = interpret(text, vocabulary);
  const typed = typedTitle(text, vocabulary);
  const isOfClass = criteriaOf(kind, {}, { terms }).search.length === 0;
  const mayBeTyped = typed && (!isOfClass || (await isInTitles(ctx, reader, typed)));
  return {
    terms,
    ...(mayBeTyped && { typed }),
    ...(may(ctx.actor, "manageDevices") && { sku: normalizeText(text) }),
    ...(named && may(ctx.actor, "readUnits") && { named }),
  };
}

type Searched = { kind?: DeviceKind | null; filter: DeviceFilter; search: Search };

async function readSearch(
  ctx: ListContext,
  { kind, filter, search }: Searched,
  page: Page<DeviceOrder>,
  parts: PageParts,
): Promise<PageResult> {
  const criteria = criteriaOf(kind, filter, search);
  return readCorrected(search.terms, {
    read: (corrections) =>
      readParts(
        ctx,
        corrections ? criteriaOf(kind, filter, { ...search, corrections }) : criteria,
        page,
        parts,
      ),
    isFound,
    correct: () => readCorrections(ctx.reads, criteria, search.terms),
  });
}

/** Returns whether the list has devices, according to the parts of the page that were read. */
const isFound = ({ nodes, totalCount }: PageResult): boolean =>
  nodes.length > 0 || Boolean(totalCount);

type Attempt<Result> = {
  read: (corrections?: readonly Correction[]) => Promise<Result>;
  isFound: (result: Result) => boolean;
  correct: () => Promise<Correction[]>;
};

/**
 * Executes a search. If the search finds nothing and some words may be mistyped, executes the search again with
 * corrections.
 */
export async function readCorrected<Result>(
  terms: readonly Term[],
  { read, isFound, correct }: Attempt<Result>,
): Promise<Result> {
  // If a word of the search is in no title, the corrections are read in the same statement as the search.
  const mayBeMistyped = terms.some(({ isKnown }) => !isKnown);
  const [result, early] = await Promise.all([read(), mayBeMistyped ? correct() : undefined]);
  const corrections = early ?? (isFound(result) ? [] : await correct());
  return corrections.length === 0 ? result : read(corrections);
}

/** Returns the interpretations of the words in a search that no title contains as typed. */
const matchesOf = (terms: readonly Term[]): SearchMatch[] =>
  terms
    .flatMap(({ typed, isInTitles, meanings }) =>
      isInTitles
        ? []
        : meanings.map(({ word, term }) => ({
            text: isBangla(word) === isBangla(typed) ? word : typed,
            term,
          })),
    )
    .slice(0, lists.DeviceConnection.searchMatches);

type PageResult = Omit<DevicePage, "searchMatches" | "countAgain">;

/** Returns the criteria of a list. A mistyped search is corrected as in `pageOfDevices`. */
export async function criteriaOfList(
  ctx: SearchContext,
  reader: Reader,
  { kind, filter: given }: Pick<PageInput, "kind" | "filter">,
): Promise<Criteria> {
  const filter = parse(filterRules, given ?? {});
  const search = await interpretSearch(ctx, reader, kind, filter.search);
  const criteria = criteriaOf(kind, filter, search);
  const corrections = await readCorrections(reader, criteria, search.terms);
  return corrections.length === 0 ? criteria : criteriaOf(kind, filter, { ...search, corrections });
}

/** Reads the parts in the same tick, so that the reads become one statement. */
export async function readParts(
  ctx: ListContext,
  criteria: Criteria,
  page: Page<DeviceOrder>,
  parts: PageParts,
): Promise<PageResult> {
  const counter = countReader(ctx);
  const [devices, counts, prices, traits] = await Promise.all([
    parts.devices
      ? readSlice(ctx.reads, criteria, page, withOffers(parts.devices, parts.offers, criteria))
      : [],
    parts.total || parts.facets.length > 0
      ? countFacets(counter, criteria, parts.facets)
      : undefined,
    parts.prices ? countPrices(counter, criteria) : undefined,
    parts.traits.length > 0 ? countTraits(counter, criteria, parts.traits) : undefined,
  ]);
  return {
    ...toConnection(devices, page, 0, positionIn(page.order)),
    totalCount: counts?.total,
    facets: { ...counts, ...prices, ...traits },
  };
}

const withOffers = (columns: Prisma.Sql, offers: boolean, { traits }: Criteria) =>
  offers ? Prisma.sql`${columns}, ${listedOffer(traits)} AS "offerInList"` : columns;

/** Reads one device more than the page needs. The extra device shows whether there is a next page. */
function readSlice(
  reader: Reader,
  criteria: Criteria,
  { first, after, offset, order }: Page<DeviceOrder>,
  columns: Prisma.Sql,
): Promise<DeviceNode[]> {
  const take = first + 1;
  return after
    ? readDevices(reader, criteria, { order, take, skip: 0, after }, columns)
    : readDevicesAtOffset(reader, criteria, { order, take, skip: offset }, columns);
}
