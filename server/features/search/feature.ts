import { type Grants, staffWith } from "../../core/permissions.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { searchResolvers } from "./resolvers.ts";
import { sweepSearchWords } from "./words.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { SpellingRecord as SearchSpellingParent } from "./spellings.ts";
export type { CountedWord as SearchWordParent } from "./words.ts";

const permissions = {
  manageSpellings: staffWith("MANAGE_CATALOGUE"),
  readSearchWords: staffWith("READ_STATISTICS"),
} satisfies Grants;

export const search: Feature<keyof typeof permissions> = {
  name: "search",
  permissions,
  resolvers: [searchResolvers],
  jobs: (deps) => [cronJob("search.sweepWords", "20 3 * * *", () => sweepSearchWords(deps))],
};
