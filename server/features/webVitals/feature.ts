import { everyone, type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { vitalRoutes } from "./rest.ts";

const permissions = {
  reportVitals: everyone,
  readVitals: staffWith("READ_STATISTICS"),
} satisfies Grants;

export const webVitals: Feature<keyof typeof permissions> = {
  name: "webVitals",
  permissions,
  routes: [["Web vitals", vitalRoutes]],
};
