import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { priceChangeResolvers } from "./resolvers.ts";

const permissions = {
  changePrices: staffWith("CHANGE_PRICES"),
} satisfies Grants;

export const priceChanges: Feature<keyof typeof permissions> = {
  name: "priceChanges",
  permissions,
  uses: ["devices"],
  resolvers: [priceChangeResolvers],
};
