import {
  allStaff,
  beforeFactor,
  type Grants,
  signedIn,
  staffWith,
} from "../../core/permissions.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { deleteOldChallenges } from "./challenges.ts";
import { factorResolvers } from "./resolvers.ts";

export type { FactorRequest as FactorChallengeParent } from "./challenges.ts";
export type { Enrolled as AddedFactorParent } from "./enrolment.ts";
// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { FactorRecord as FactorParent } from "./service.ts";

const permissions = {
  readOwnFactors: [...signedIn, ...beforeFactor],
  manageOwnFactors: [...allStaff, ...beforeFactor],
  manageStaffFactors: staffWith("MANAGE_STAFF"),
} satisfies Grants;

export const factors: Feature<keyof typeof permissions> = {
  name: "factors",
  permissions,
  uses: ["sessions"],
  resolvers: [factorResolvers],
  jobs: (deps) => [cronJob("factors.clean", "20 * * * *", () => deleteOldChallenges(deps))],
};
