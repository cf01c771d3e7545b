import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { priceConsumer } from "./consumer.ts";
import { priceHistoryResolvers } from "./resolvers.ts";
import { priceHistoryRoutes } from "./rest.ts";
import { removeOldPrices } from "./service.ts";

export const priceHistory: Feature = {
  name: "priceHistory",
  uses: ["devices"],
  resolvers: [priceHistoryResolvers],
  routes: [["Devices", priceHistoryRoutes]],
  jobs: (deps) => [cronJob("prices.clean", "50 21 * * *", () => removeOldPrices(deps))],
  consumers: () => [priceConsumer],
};
