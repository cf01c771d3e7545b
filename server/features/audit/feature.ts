import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { auditResolvers } from "./resolvers.ts";

const permissions = {
  readAudit: staffWith("READ_AUDIT"),
} satisfies Grants;

export const audit: Feature<keyof typeof permissions> = {
  name: "audit",
  permissions,
  uses: ["devices"],
  resolvers: [auditResolvers],
};
