import { admins, type Grants } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { feedResolvers } from "./resolvers.ts";

const permissions = {
  manageFeeds: admins,
} satisfies Grants;

export const feeds: Feature<keyof typeof permissions> = {
  name: "feeds",
  permissions,
  uses: ["devices", "csv", "units"],
  resolvers: [feedResolvers],
};
