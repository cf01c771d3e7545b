import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { feedResolvers } from "./resolvers.ts";

const permissions = {
  manageFeeds: staffWith("MANAGE_INTEGRATIONS"),
} satisfies Grants;

export const feeds: Feature<keyof typeof permissions> = {
  name: "feeds",
  permissions,
  uses: ["devices", "csv", "units"],
  resolvers: [feedResolvers],
};
