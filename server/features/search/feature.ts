import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { searchResolvers } from "./resolvers.ts";
import { sweepSearchWords } from "./words.ts";

export const search: Feature = {
  name: "search",
  resolvers: [searchResolvers],
  jobs: (deps) => [cronJob("search.sweepWords", "20 3 * * *", () => sweepSearchWords(deps))],
};
