import { contentLanguage, inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import type { Grade, Language, Resolvers } from "../../generated/graphql.ts";
import { lists } from "../../generated/limits.ts";
import {
  deviceAddresses,
  pathOfOffer,
  quotePathOf,
  variantAddresses,
  variantOf,
} from "./addresses/resolvers.ts";
import { defaultVariant } from "./defaultVariant.ts";
import { type FieldName, fieldNames, fieldOf, fields } from "./fields.ts";
import { kinds } from "./kinds.ts";
import { allFacets } from "./lists/filters.ts";
import { devicesWithUnits, newestDevices, topBrands } from "./lists/home.ts";
import type { ListedOfferJson } from "./lists/listedOffer.ts";
import { type SearchParts, searchDevices } from "./lists/searchAll.ts";
import { fromSelection } from "./lists/selectedPaths.ts";
import { type PageParts, pageOfDevices } from "./lists/service.ts";
import { readTraits, traitFacets } from "./lists/traits.ts";
import { columnsFor } from "./queries.ts";
import type { DeviceNode, ListedOfferNode } from "./record.ts";
import { reducedFromOf } from "./reducedFrom.ts";
import {
  createDevice,
  deleteDevice,
  getDeletedDevice,
  getDevice,
  kindAndFields,
  similarDevices,
  updateDevice,
} from "./service.ts";
import { setStock } from "./stock.ts";

/**
 * Returns the columns of the devices at paths with these prefixes. The path of an edge's offer needs the same columns
 * as the device's path.
 */
function columnsAt(selected: Set<string>, prefixes: readonly string[]) {
  const paths = prefixes.flatMap((prefix) =>
    [...selected].flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])),
  );
  return columnsFor(selected.has("edges.listedOffer.path") ? [...paths, "path"] : paths);
}

/** Returns the columns for a field whose value is a device or a list of devices. */
const columnsOfDevices = fromSelection((selected) => columnsAt(selected, [""]));

function partsOfPage(selected: Set<string>): PageParts {
  const hasAny = (...paths: string[]) => paths.some((path) => selected.has(path));
  return {
    devices: hasAny("nodes", "edges", "pageInfo")
      ? columnsAt(selected, ["nodes.", "edges.node."])
      : undefined,
    offers: hasAny("edges.listedOffer"),
    total: hasAny("totalCount"),
    facets: allFacets.filter((facet) => hasAny(`facets.${facet}`)),
    prices: hasAny("facets.price", "facets.priceBands"),
    traits: traitFacets.filter((facet) => hasAny(`facets.${facet}`)),
  };
}

const partsOf = fromSelection(partsOfPage);

const partsOfSearch = fromSelection((selected): SearchParts => {
  const groups = "groups.";
  const ofGroups = [...selected].filter((path) => path.startsWith(groups));
  const { devices, offers } = partsOfPage(
    new Set(ofGroups.map((path) => path.slice(groups.length))),
  );
  return {
    devices,
    offers,
    nearest: selected.has("nearest") ? columnsAt(selected, ["nearest."]) : undefined,
  };
});

const typenameOf = ({ kind }: DeviceNode) => kinds[kind].typename;

type InLanguage = { language?: Language | null };

/** The names of fields that have a Bangla version. */
type TranslatedName = {
  [Name in FieldName]: (typeof fields)[Name] extends { bangla: string } ? Name : never;
}[FieldName];

/**
 * Returns a resolver for a text in the language of the argument, or in the language of the request if there is no
 * argument.
 */
const translated =
  (name: TranslatedName) =>
  (device: DeviceNode, { language }: InLanguage, ctx: Context): string | null =>
    inLanguage(contentLanguage(ctx, language), device[name] ?? null, device[fields[name].bangla]);

/** Same as `translated`, for a text that is never null. */
const requiredText =
  (name: TranslatedName) =>
  (...given: Parameters<ReturnType<typeof translated>>): string =>
    translated(name)(...given) ?? "";

const wholeOrNull = (text: string | undefined) => (text === undefined ? null : Number(text));

const listedOffer: Resolvers["ListedOffer"] = {
  path: pathOfOffer,
  ram: ({ traits }) => wholeOrNull(traits.ram),
  rom: ({ traits }) => wholeOrNull(traits.rom),
  batteryAtLeast: ({ traits }) => wholeOrNull(traits.battery),
  grade: ({ traits }) => (traits.grade as Grade | undefined) ?? null,
};

const offerOf = (
  device: DeviceNode,
  offer: ListedOfferJson | null | undefined,
): ListedOfferNode | null =>
  offer ? { ...offer, traits: readTraits(offer.traits), ofDevice: device } : null;

const described = {
  ...deviceAddresses,
  listedOffer: (device: DeviceNode) => offerOf(device, device.listedOffer),
  description: requiredText("description"),
  reducedFrom: reducedFromOf,
};

const isTranslated = (name: FieldName): name is TranslatedName => "bangla" in fields[name];

const specifications = Object.fromEntries(
  fieldNames
    .filter(isTranslated)
    .filter((name) => fieldOf(name).graphql?.startsWith("specifications."))
    .map((name) => [name, translated(name)]),
) as Resolvers["Specifications"];

const phoneOrTablet = {
  ...described,
  quotePath: quotePathOf,
  specifications: (device: DeviceNode) => device,
  variants: (device: DeviceNode) => (device.variants ?? []).map(variantOf(device)),
  defaultVariant: (device: DeviceNode) => {
    const variant = defaultVariant(device.variants ?? []);
    if (!variant) throw new Error(`The device ${device.id} has no variant`);
    return variantOf(device)(variant);
  },
};

const wearable = { ...described, specificationText: requiredText("specificationText") };

export const deviceResolvers = {
  Query: {
    devices: async (_root, input, ctx, info) => {
      const page = await pageOfDevices(ctx, input, partsOf(info));
      if (page.countAgain) ctx.execution.onCacheHit.push(page.countAgain);
      return page;
    },
    searchDevices: async (_root, input, ctx, info) => {
      const found = await searchDevices(ctx, input, partsOfSearch(info));
      if (found.countAgain) ctx.execution.onCacheHit.push(found.countAgain);
      return found;
    },
    device: (_root, { id, kind }, ctx, info) => getDevice(ctx, id, kind, columnsOfDevices(info)),
    deletedDevice: (_root, { id }, ctx) => getDeletedDevice(ctx, id),
    similarDevices: (_root, input, ctx, info) => similarDevices(ctx, input, columnsOfDevices(info)),
  },
  Home: {
    newestDevices: (_home, _none, ctx, info) =>
      newestDevices(ctx, lists.Home.newestDevices, columnsOfDevices(info)),
    devicesWithUnits: (_home, _none, ctx, info) =>
      devicesWithUnits(ctx, lists.Home.devicesWithUnits, columnsOfDevices(info)),
    topBrands: (_home, _none, ctx) => topBrands(ctx, lists.Home.topBrands),
  },
  Mutation: {
    createDevice: (_root, { input }, ctx) => createDevice(ctx, ...kindAndFields(input)),
    updateDevice: (_root, { id, input, version }, ctx) =>
      updateDevice(ctx, id, ...kindAndFields(input), version),
    setStock: (_root, { id, input }, ctx) => setStock(ctx, id, input),
    deleteDevice: (_root, { id, kind }, ctx) => deleteDevice(ctx, id, kind),
  },
  Device: { __resolveType: typenameOf },
  PhoneOrTablet: {
    __resolveType: (device) => (device.kind === "TABLET" ? "Tablet" : "Smartphone"),
  },
  Smartphone: phoneOrTablet,
  Tablet: phoneOrTablet,
  Wearable: wearable,
  Gadget: described,
  Specifications: specifications,
  Variant: { ...variantAddresses, reducedFrom: (variant) => variant.reducedFrom ?? null },
  DeviceEdge: {
    listedOffer: ({ node }) => offerOf(node, node.offerInList),
  },
  ListedOffer: listedOffer,
} satisfies Resolvers;
