import type { Resolvers } from "../../generated/graphql.ts";
import { kinds } from "./kinds.ts";
import {
  createDevice,
  type DeviceRecord,
  deleteDevice,
  getDevice,
  kindAndFields,
  newestDevices,
  pageOfDevices,
  similarDevices,
  topBrands,
  updateDevice,
} from "./service.ts";

const typenameOf = ({ kind }: DeviceRecord) => kinds[kind].typename;

const phoneOrTablet = { specifications: (device: DeviceRecord) => device };

export const deviceResolvers = {
  Query: {
    devices: (_root, input, ctx) => pageOfDevices(ctx, input),
    device: (_root, { id, kind }, ctx) => getDevice(ctx, id, kind),
    similarDevices: (_root, input, ctx) => similarDevices(ctx, input),
  },
  Home: {
    newestDevices: (_home, _none, ctx) => newestDevices(ctx, 8),
    topBrands: (_home, _none, ctx) => topBrands(ctx, 20),
  },
  Mutation: {
    createDevice: (_root, { input }, ctx) => createDevice(ctx, ...kindAndFields(input)),
    updateDevice: (_root, { id, input, version }, ctx) =>
      updateDevice(ctx, id, ...kindAndFields(input), version),
    deleteDevice: (_root, { id, kind }, ctx) => deleteDevice(ctx, id, kind),
  },
  Device: { __resolveType: typenameOf },
  PhoneOrTablet: {
    __resolveType: (device) => (device.kind === "TABLET" ? "Tablet" : "Smartphone"),
  },
  Smartphone: phoneOrTablet,
  Tablet: phoneOrTablet,
  DeviceConnection: {
    totalCount: (page) => page.total(),
    facets: (page) => page.facets,
  },
  DeviceFacets: {
    brands: async (facets) => (await facets.counts()).brands,
    productTypes: async (facets) => (await facets.counts()).productTypes,
    gadgetTypes: async (facets) => (await facets.counts()).gadgetTypes,
    stocks: async (facets) => (await facets.counts()).stocks,
    price: async (facets) => (await facets.prices()).price,
    priceBands: async (facets) => (await facets.prices()).priceBands,
  },
} satisfies Resolvers;
