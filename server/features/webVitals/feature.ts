import type { Feature } from "../feature.ts";
import { vitalRoutes } from "./rest.ts";

export const webVitals: Feature = {
  name: "webVitals",
  routes: [["Web vitals", vitalRoutes]],
};
