import type { Feature } from "../feature.ts";
import { feedResolvers } from "./resolvers.ts";

export const feeds: Feature = {
  name: "feeds",
  uses: ["devices", "csv/format/titles.ts"],
  resolvers: [feedResolvers],
};
