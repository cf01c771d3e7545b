import { cacheTags } from "../../cache/tags.ts";
import { everyone, type Grants, staffWith } from "../../core/permissions.ts";
import type { DeviceFilter, DeviceKind } from "../../generated/graphql.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { deviceChangeConsumer } from "./changes/consumer.ts";
import { deviceChangeResolvers } from "./changes/resolvers.ts";
import { deviceChangeRoutes } from "./changes/rest.ts";
import { removeOldDeletions } from "./changes/service.ts";
import { deviceResolvers } from "./resolvers.ts";
import { deviceRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type {
  DeviceSearch as DeviceSearchParent,
  DeviceSearchGroup as DeviceSearchGroupParent,
} from "./lists/searchAll.ts";
export type {
  DevicePage as DeviceConnectionParent,
  Facets as DeviceFacetsParent,
} from "./lists/service.ts";
export type {
  DeletedDeviceRecord as DeletedDeviceParent,
  DeviceNode as GadgetParent,
  DeviceNode as SmartphoneParent,
  DeviceNode as SpecificationsParent,
  DeviceNode as TabletParent,
  DeviceNode as WearableParent,
  ListedOfferNode as ListedOfferParent,
  VariantNode as VariantParent,
} from "./record.ts";

const permissions = {
  readCatalogue: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE"],
  manageDevices: [...staffWith("MANAGE_CATALOGUE"), "WRITE_CATALOGUE"],
  // The permission that a write needs, in addition to manageDevices, if the write changes a price of a device or adds a
  // variant. Setting the prices of a new device does not need this permission.
  setPrices: [...staffWith("CHANGE_PRICES"), "WRITE_CATALOGUE"],
} satisfies Grants;

/**
 * The tags of a search. The interpretation of a search depends on the spellings, and on the words in titles of all
 * kinds.
 */
const tagsOfSearch = [cacheTags.spellings, cacheTags.catalogueWords];

export const devices: Feature<keyof typeof permissions> = {
  name: "devices",
  permissions,
  uses: ["search", "uploads"],
  resolvers: [deviceResolvers, deviceChangeResolvers],
  routes: [
    ["Devices", deviceRoutes],
    ["Devices", deviceChangeRoutes],
  ],
  jobs: (deps) => [cronJob("deviceChanges.clean", "40 21 * * *", () => removeOldDeletions(deps))],
  consumers: () => [deviceChangeConsumer],
  cacheTags: {
    devices: ({ kind, filter }) => [
      cacheTags.devices(kind as DeviceKind | null | undefined),
      ...((filter as DeviceFilter | null | undefined)?.search ? tagsOfSearch : []),
    ],
    searchDevices: () => [cacheTags.devices(), ...tagsOfSearch],
    device: ({ id }) => [cacheTags.device(String(id))],
    deletedDevice: ({ id }) => [cacheTags.device(String(id))],
    // A change of any device can change which devices are similar.
    similarDevices: () => [cacheTags.devices()],
    deviceChanges: () => [cacheTags.devices()],
  },
};
