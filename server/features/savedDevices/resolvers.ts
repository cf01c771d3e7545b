import type { Resolvers } from "../../generated/graphql.ts";
import {
  devicesById,
  saveDevice,
  saveDevices,
  savedCount,
  savedDevices,
  unsaveDevice,
} from "./service.ts";

const ofDevice = { savedCount } satisfies Resolvers["Smartphone"];

export const savedDeviceResolvers = {
  Query: {
    savedDevices: (_root, input, ctx) => savedDevices(ctx, input),
    devicesById: (_root, input, ctx) => devicesById(ctx, { ...input }),
  },
  Mutation: {
    saveDevice: (_root, { deviceId }, ctx) => saveDevice(ctx, deviceId),
    saveDevices: (_root, input, ctx) => saveDevices(ctx, { ...input }),
    unsaveDevice: (_root, { deviceId }, ctx) => unsaveDevice(ctx, deviceId),
  },
  Smartphone: ofDevice,
  Tablet: ofDevice,
  Wearable: ofDevice,
  Gadget: ofDevice,
} satisfies Resolvers;
