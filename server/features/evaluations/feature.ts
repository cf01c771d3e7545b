import type { Feature } from "../feature.ts";
import { evaluationResolvers } from "./resolvers.ts";
import { evaluationRoutes } from "./rest.ts";

export const evaluations: Feature = {
  name: "evaluations",
  uses: ["submissions", "devices", "quotes", "purchases", "units/imeiCheck.ts", "units/search.ts"],
  resolvers: [evaluationResolvers],
  routes: [["Evaluations", evaluationRoutes]],
};
