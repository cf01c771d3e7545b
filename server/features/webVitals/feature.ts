import { admins, everyone, type Grants } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { vitalRoutes } from "./rest.ts";

const permissions = {
  reportVitals: everyone,
  readVitals: admins,
} satisfies Grants;

export const webVitals: Feature<keyof typeof permissions> = {
  name: "webVitals",
  permissions,
  routes: [["Web vitals", vitalRoutes]],
};
