import { allStaff, type Grants, signedIn, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { evaluationResolvers } from "./resolvers.ts";
import { evaluationRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { EvaluationPage as EvaluationConnectionParent } from "./lists.ts";
export type { EvaluationRecord as EvaluationParent } from "./service.ts";

const permissions = {
  createEvaluation: signedIn,
  readOwnEvaluations: [...signedIn, "READ_EVALUATIONS", "DECIDE_EVALUATIONS"],
  withdrawOwnEvaluation: signedIn,
  readAllEvaluations: [
    ...staffWith("DECIDE_REQUESTS", "INSPECT", "PAY_SELLERS"),
    "READ_EVALUATIONS",
    "DECIDE_EVALUATIONS",
  ],
  decideEvaluations: [...staffWith("DECIDE_REQUESTS"), "DECIDE_EVALUATIONS"],
  // Allows reading the payouts of all sellers. Sellers need no permission to read their own payouts. No scope grants
  // this permission, because only people may read payouts.
  readPayouts: staffWith("PAY_SELLERS"),
  readToday: allStaff,
} satisfies Grants;

export const evaluations: Feature<keyof typeof permissions> = {
  name: "evaluations",
  permissions,
  uses: ["submissions", "devices", "quotes", "purchases", "pages"],
  resolvers: [evaluationResolvers],
  routes: [["Evaluations", evaluationRoutes]],
};
