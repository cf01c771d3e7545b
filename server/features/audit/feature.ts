import type { Feature } from "../feature.ts";
import { auditResolvers } from "./resolvers.ts";

export const audit: Feature = {
  name: "audit",
  resolvers: [auditResolvers],
};
