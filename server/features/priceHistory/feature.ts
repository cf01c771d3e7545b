import { cacheTags } from "../../cache/tags.ts";
import { type Grants, staffWith } from "../../core/permissions.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { priceConsumer } from "./consumer.ts";
import { priceHistoryResolvers } from "./resolvers.ts";
import { priceHistoryRoutes } from "./rest.ts";
import { removeOldPrices } from "./service.ts";

const permissions = {
  // No scope has this permission, because it reveals what the shop paid to sellers.
  readModelPrices: staffWith("READ_COSTS"),
} satisfies Grants;

export const priceHistory: Feature<keyof typeof permissions> = {
  name: "priceHistory",
  permissions,
  uses: ["devices"],
  resolvers: [priceHistoryResolvers],
  routes: [["Devices", priceHistoryRoutes]],
  jobs: (deps) => [cronJob("prices.clean", "50 21 * * *", () => removeOldPrices(deps))],
  consumers: () => [priceConsumer],
  cacheTags: {
    priceHistory: ({ deviceId }) => [cacheTags.device(String(deviceId))],
    priceRanges: ({ deviceId }) => [cacheTags.device(String(deviceId))],
  },
};
