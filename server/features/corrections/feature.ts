import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { correctionResolvers } from "./resolvers.ts";
import { correctionRoutes } from "./rest.ts";

const permissions = { correctDocuments: staffWith("SELL_UNITS", "PAY_SELLERS") } satisfies Grants;

export const corrections: Feature<keyof typeof permissions> = {
  name: "corrections",
  permissions,
  uses: ["documents", "purchases", "units"],
  resolvers: [correctionResolvers],
  routes: [["Documents", correctionRoutes]],
};
