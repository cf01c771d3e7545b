import { cacheTags } from "../../cache/tags.ts";
import { everyone, type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { pageResolvers } from "./resolvers.ts";
import { pageRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { EditedPage as EditedPageParent } from "./edited.ts";

const permissions = {
  readPages: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE"],
  /** Allows changing the shop's settings and its pages. */
  manageShop: staffWith("MANAGE_SHOP"),
} satisfies Grants;

export const pages: Feature<keyof typeof permissions> = {
  name: "pages",
  permissions,
  uses: ["devices", "uploads"],
  resolvers: [pageResolvers],
  routes: [["Pages", pageRoutes]],
  cacheTags: { page: () => [cacheTags.pages, cacheTags.shop] },
};
